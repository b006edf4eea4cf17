/** A page for development: everything that is drawn, at one look. It is no part of the built client. */
import "../app.css";
import { mount } from "svelte";

import Gallery from "./Gallery.svelte";

mount(Gallery, { target: document.getElementById("app")! });

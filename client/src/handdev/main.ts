// A page to try the table on: against a dump of a game (`?fake=name`, a file in public or beside), or a real one (`#token`).
import "../app.css";
import { mount } from "svelte";

import Try from "./Try.svelte";

mount(Try, { target: document.getElementById("app")! });

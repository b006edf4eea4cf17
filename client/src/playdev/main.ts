import { mount } from "svelte";

import "../app.css";
import { settings } from "../lib/settings.svelte";
import Game from "../play/Game.svelte";

const target = document.getElementById("app");
const asked = new URLSearchParams(location.search);
if (asked.has("kids")) settings.kids = true;
document.documentElement.dataset.mode = settings.kids ? "children" : "usual";
if (target) mount(Game, { target, props: { token: decodeURIComponent(location.hash.slice(1)), now: asked.has("now") } });

// Reckons with the client's own geometry: reads vectors (function, arguments) from a file and prints its answers.
//
// node --experimental-transform-types reckon.mjs VECTORS.json FOLDER-OF-THE-CLIENT'S-SOURCES
import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

registerHooks({
  // The client's sources leave out the ending of a file, as bundlers like it.
  resolve: (name, context, next) => next(/^\.{1,2}\/[\w/-]+$/.test(name) ? `${name}.ts` : name, context),
});

const [vectors, sources] = process.argv.slice(2);
const load = (name) => import(pathToFileURL(join(sources, "hand", name)).href);
const functions = { ...(await load("geometry.ts")), ...(await load("route.ts")) };

const ready = {
  shape: functions.shapeOf,
  shapes: (pieces) => pieces.map(functions.shapeOf),
  map: (entries) => new Map(entries),
  ground: (ground) => ({
    ...ground,
    walls: ground.walls.map(functions.shapeOf),
    paying: ground.paying.map(functions.shapeOf),
    charges: new Map(ground.charges),
  }),
};

/** An argument is plain, or an object whose only key says what is to be made of it. */
const made = (argument) => {
  const [key] = argument && typeof argument === "object" ? Object.keys(argument) : [];
  return key in ready ? ready[key](argument[key]) : argument;
};

const answers = JSON.parse(readFileSync(vectors, "utf8")).map(([name, ...given]) => functions[name](...given.map(made)));
process.stdout.write(JSON.stringify(answers));

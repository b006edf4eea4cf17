// The game's page alone, for whoever works on it: `node src/playdev/serve.mjs PORT SERVERPORT`, then /play.html#TOKEN.
import { createServer } from "vite";

const [port = "8781", server = "8642"] = process.argv.slice(2);
const dev = await createServer({
  cacheDir: `/tmp/vite-play-${port}`,
  server: {
    host: "127.0.0.1",
    port: Number(port),
    strictPort: true,
    proxy: { "/api": { target: `http://127.0.0.1:${server}`, changeOrigin: false }, "/table": { target: `ws://127.0.0.1:${server}`, ws: true } },
  },
});
await dev.listen();

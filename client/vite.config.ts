import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// The built client lies beside the server, which serves it: in development both speak through the proxy below.
export default defineConfig({
  plugins: [svelte()],
  base: "/",
  build: {
    outDir: "../src/littlewars/server/web",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
  },
  server: {
    host: "127.0.0.1",
    proxy: {
      "/api": "http://127.0.0.1:8642",
      "/table": { target: "ws://127.0.0.1:8642", ws: true },
    },
  },
});

import { readFile } from 'node:fs/promises';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const writers = /\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/;

/** Leaves out of zod what writes JSON Schema: every schema names it, so no bundler drops it, and no screen calls it. */
const zodWithoutJsonSchema: Plugin = {
  name: 'zod-without-json-schema',
  apply: 'build',
  load: {
    filter: { id: writers },
    async handler(id) {
      const names = (await readFile(id, 'utf8')).matchAll(/^export (?:const|function) (\w+)/gm);
      const stubs = Array.from(names, ([, name]) => `export const ${name} = () => () => undefined;`);
      return [...stubs, 'export const process = undefined;'].join('\n');
    },
  },
};

const server = process.env.ANITO_API ?? 'http://localhost:3000';

/** While developing, the document of a public chat stands where the server puts it. */
const chatDocument: Plugin = {
  name: 'chat-document',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      if (/^\/public\/assistant\/[^/]+\/chat/i.test(request.url ?? '')) request.url = '/chat.html';
      next();
    });
  },
};

export default defineConfig({
  json: { namedExports: false, stringify: false },
  plugins: [react(), tailwindcss(), chatDocument, zodWithoutJsonSchema],
  build: {
    target: 'baseline-widely-available',
    // The first with `light-dark()`: written out for older ones it knows nothing of `color-scheme` on a part of a page.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // The server's Content-Security-Policy allows scripts and fonts of its own origin only: nothing is inlined.
    assetsInlineLimit: 0,
    // Other parts are written into the same folder (scripts/build-web.ts).
    emptyOutDir: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // A shared file is named after all that share it: the first is enough.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        // Few files for each page: what it begins with is one, what most screens need another; the rest stays with them.
        codeSplitting: {
          groups: [
            {
              name: 'framework',
              test: /node_modules\/(react|react-dom|scheduler|react-router|cookie|set-cookie-parser)\//,
            },
            {
              name: 'icons',
              test: /node_modules\/lucide-react\//,
              // One that few screens show comes with them.
              minShareCount: 3,
            },
            { name: 'app', tags: ['$initial'] },
            {
              name: 'screens',
              // The live connection comes after what people wait for.
              test: /apps\/web\/src\/(?!routes\/|lib\/(?:live|normalize-live-event)\.|ui\/(?:dialog|form-dialog|confirm-dialog|drawer|scroll-body|use-hidden-edges|use-discard-guard|use-leave-guard)\.)/,
              minShareCount: 10,
              maxModuleSize: 6_000,
            },
            // What floats over a page is loaded when it first does.
            {
              name: 'dialogs',
              test: /node_modules\/(@radix-ui\/react-(dialog|alert-dialog|dismissable-layer|focus-scope|focus-guards)|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-sidecar|use-callback-ref|aria-hidden|get-nonce)\/|\/src\/ui\/(dialog|form-dialog|confirm-dialog|drawer|scroll-body|use-discard-guard|use-leave-guard)\.tsx/,
            },
            {
              name: 'parts',
              test: /node_modules/,
              minShareCount: 8,
              entriesAware: true,
              entriesAwareMergeThreshold: 4_000,
            },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/oidc', '/hubs', '/widget.js', '/assets'].map((path) => [
        path,
        { target: server, ws: path === '/hubs' },
      ]),
    ),
  },
});

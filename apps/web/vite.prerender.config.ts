import { fileURLToPath } from 'node:url';
import { buildLightPage } from './light-page.ts';

const { resolve, plugins = [] } = buildLightPage('site.html');

/**
 * Build of the public site as a Node module, from which `scripts/build-web.ts` gets the markup of each page.
 */
export default {
  resolve,
  plugins: [plugins[0]],
  ssr: { noExternal: true },
  build: {
    ssr: fileURLToPath(new URL('src/site-prerender.tsx', import.meta.url)),
    copyPublicDir: false,
    minify: false,
    rolldownOptions: { output: { entryFileNames: 'site.js' } },
  },
};

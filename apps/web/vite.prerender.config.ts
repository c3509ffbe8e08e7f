import { fileURLToPath } from 'node:url';
import { buildLightPage } from './light-page.ts';

const { resolve, plugins = [] } = buildLightPage('site.html');

/** The public site as a module of Node, which `scripts/build-web.ts` asks for the words of each page. */
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

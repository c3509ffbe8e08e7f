import { buildLightPage } from './light-page.ts';

/**
 * Build of the public site's pages. `vite.prerender.config.ts` renders each of them into its own document.
 */
export default buildLightPage('site.html');

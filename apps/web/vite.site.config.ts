import { buildLightPage } from './light-page.ts';

/** The pages of the public site, each drawn into a document of its own by `vite.prerender.config.ts`. */
export default buildLightPage('site.html');

import { buildLightPage } from './light-page.ts';

/** The start page. */
export default buildLightPage('landing.html');

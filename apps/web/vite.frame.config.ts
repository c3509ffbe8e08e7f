import { buildLightPage } from './light-page.ts';

/** The document that widgets frame. */
export default buildLightPage('widget-frame.html');

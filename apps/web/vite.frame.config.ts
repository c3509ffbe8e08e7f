import { buildLightPage } from './light-page.ts';

/** Build of the document inside the widget's iframe. */
export default buildLightPage('widget-frame.html');

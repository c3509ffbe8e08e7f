import { buildLightPage } from './light-page.ts';

/** The page of a public chat. */
export default buildLightPage('chat.html');

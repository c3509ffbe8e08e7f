import { buildLightPage } from './light-page.ts';

/** Build of the public chat page. */
export default buildLightPage('chat.html');

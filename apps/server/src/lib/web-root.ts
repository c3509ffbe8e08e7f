import { fileURLToPath } from 'node:url';

/** Output folder of `npm run build` for the browser app. */
export const webRoot = fileURLToPath(new URL('../../../web/dist', import.meta.url));

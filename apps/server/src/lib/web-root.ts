import { fileURLToPath } from 'node:url';

/** Where `npm run build` puts the browser app. */
export const webRoot = fileURLToPath(new URL('../../../web/dist', import.meta.url));

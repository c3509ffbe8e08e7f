import { fileURLToPath } from 'node:url';

/** Where what is made once for a version of the program lies, and not for a data folder: `npm ci` fills it. */
export const preparedFolder = fileURLToPath(
  new URL('../../../../node_modules/.cache/anito', import.meta.url),
);

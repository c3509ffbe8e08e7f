import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isConverted } from '@anito/builtin-models/model-file';

/** Where what is made once for a version of the program lies, and not for a data folder: `npm ci` fills it. */
export const preparedFolder = fileURLToPath(
  new URL('../../../../node_modules/.cache/anito', import.meta.url),
);

/** Where `npm ci` puts the converted weights of the built-in embedder. */
export const preparedModels = join(preparedFolder, 'models');

/** Where the built-in embedder's weights lie: with the program, or in a data folder where they are put when they are needed. */
export function findModelsDir(dataDir: string): string {
  return isConverted(preparedModels) ? preparedModels : join(dataDir, 'models');
}

import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isConverted } from '@anito/builtin-models/model-file';

/** Files that are generated once per version of the program, not per data folder. */
const preparedFolder = fileURLToPath(new URL('../../../../node_modules/.cache/anito', import.meta.url));

/** The converted weights of the built-in embedder, generated on first use. */
export const preparedModels = join(preparedFolder, 'models');

/**
 * Returns the folder of the built-in embedder's weights: beside the program if they are there or can be
 * created there, otherwise in the data folder.
 */
export function findModelsDir(dataDir: string): string {
  return isConverted(preparedModels) || canWrite(preparedModels) ? preparedModels : join(dataDir, 'models');
}

/** Returns whether files can be created in a folder. Creates the folder when it is missing. */
function canWrite(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

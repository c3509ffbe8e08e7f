import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isConverted } from '@anito/builtin-models/model-file';

/** What is made once for a version of the program, and not for a data folder. */
const preparedFolder = fileURLToPath(new URL('../../../../node_modules/.cache/anito', import.meta.url));

/** The converted weights of the built-in embedder, made when they are first needed. */
export const preparedModels = join(preparedFolder, 'models');

/** Where the built-in embedder's weights lie: with the program, or in a data folder where the program's cannot be written. */
export function findModelsDir(dataDir: string): string {
  return isConverted(preparedModels) || canWrite(preparedModels) ? preparedModels : join(dataDir, 'models');
}

function canWrite(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Program that converts the weights: `node convert-process.ts MODELS_DIR`. */
import { convertWeights } from './convert-weights.ts';

await convertWeights(process.argv[2] ?? '');

import { readFileSync } from 'node:fs';

type Weights = { weights: number[]; bias: number };

/** What scripts/fit-question-scope.ts wrote. */
const file = new URL('./question-scope.json', import.meta.url);
let known: Weights | undefined;

/**
 * The log odds that a question is one that people ask an organisation of its own affairs, and not one about the world:
 * a line through the built-in embedder's vectors, which knows nothing of any sources. `vector` is the question's.
 */
export function measureScope(vector: Float32Array): number {
  known ??= JSON.parse(readFileSync(file, 'utf8')) as Weights;
  return known.weights.reduce((sum, weight, i) => sum + weight * vector[i]!, known.bias);
}

import { readFileSync } from 'node:fs';

type Weights = { weights: number[]; bias: number };

/** Written by scripts/fit-question-scope.ts. */
const file = new URL('./question-scope.json', import.meta.url);
let cachedWeights: Weights | undefined;

/**
 * Returns the log odds that a question is about an organisation's own affairs and not about the world. A
 * linear model over the question's vector from the built-in embedder, independent of any sources.
 */
export function measureScope(vector: Float32Array): number {
  cachedWeights ??= JSON.parse(readFileSync(file, 'utf8')) as Weights;
  return cachedWeights.weights.reduce((sum, weight, i) => sum + weight * vector[i]!, cachedWeights.bias);
}

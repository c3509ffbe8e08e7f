/**
 * Fits the built-in answerer's classifier for questions to an organization: `node
 * scripts/fit-question-scope.ts` writes packages/builtin-models/src/question-scope.json from
 * question-scope.tsv, after a change of these questions or of the built-in embedder. Prints how well each
 * half of the questions predicts the other.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBuiltInEmbedder } from '@anito/builtin-models/embedder';
import { expandShorthand } from '@anito/language/shorthand';
import { createLog } from '../apps/server/src/lib/log.ts';

type Example = { isOwn: boolean; vector: Float32Array };
type Line = { weights: Float64Array; bias: number };

/** Weight of the squared weights, against the sum of the examples' log losses. */
const penalty = 3;
const steps = 1_500;
const rate = 0.002;
const momentum = 0.95;
const digits = 3;

const examples = await readExamples();
const halves = [0, 1].map((half) => examples.filter((_, i) => i % 2 === half));
for (const [index, half] of halves.entries()) {
  const line = fitLine(halves[1 - index]!);
  const right = half.filter(({ vector, isOwn }) => measure(line, vector) > 0 === isOwn).length;
  console.log(
    `${((100 * right) / half.length).toFixed(1)} % of one half are classified correctly by the other`,
  );
}
const { weights, bias } = fitLine(examples);
const round = (value: number) => Number(value.toFixed(digits));
await writeFile(
  new URL('../packages/builtin-models/src/question-scope.json', import.meta.url),
  `${JSON.stringify({ bias: round(bias), weights: Array.from(weights, round) })}\n`,
);

/** Reads and embeds the questions. Throws on a malformed line. */
async function readExamples(): Promise<Example[]> {
  const table = await readFile(new URL('./question-scope.tsv', import.meta.url), 'utf8');
  const modelsDir = await mkdtemp(join(tmpdir(), 'question-scope-'));
  const embedder = createBuiltInEmbedder({ modelsDir }, createLog('silent'));
  try {
    const read: Example[] = [];
    for (const line of table.trim().split('\n').slice(1)) {
      const [kind, , question] = line.split('\t');
      if (!question) throw new Error(`Malformed line: ${line}`);
      read.push({ isOwn: kind === 'own', vector: await embedder.embedQuestion(expandShorthand(question)) });
    }
    return read;
  } finally {
    await embedder.close();
    await rm(modelsDir, { recursive: true });
  }
}

/** Fits a logistic regression by gradient descent. */
function fitLine(examples: Example[]): Line {
  const size = examples[0]!.vector.length;
  const weights = new Float64Array(size);
  const speeds = new Float64Array(size + 1);
  let bias = 0;
  for (let step = 0; step < steps; step++) {
    const slopes = Float64Array.from(weights, (weight) => penalty * weight);
    let slope = 0;
    for (const { isOwn, vector } of examples) {
      const error = 1 / (1 + Math.exp(-measure({ weights, bias }, vector))) - (isOwn ? 1 : 0);
      slope += error;
      for (let i = 0; i < size; i++) slopes[i]! += error * vector[i]!;
    }
    for (let i = 0; i < size; i++) {
      speeds[i] = momentum * speeds[i]! - rate * slopes[i]!;
      weights[i]! += speeds[i]!;
    }
    speeds[size] = momentum * speeds[size]! - rate * slope;
    bias += speeds[size]!;
  }
  return { weights, bias };
}

/** Returns the log odds that a question belongs to the organization. */
function measure({ weights, bias }: Line, vector: Float32Array): number {
  return vector.reduce((sum, component, i) => sum + component * weights[i]!, bias);
}

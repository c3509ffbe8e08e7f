import { multiplyVectors } from '@anito/builtin-models/multiply-vectors';
import { normalizeVector, type QuantizedVector } from '@anito/search/quantize-vector';

/** A wording with the direction of its vector, null while none is known. */
type PlacedWording = { answerId: number; direction: QuantizedVector | null };

/** A wording and how near a question's vector is to its own, 0 to 1. */
export type NearWording<W> = { wording: W; cosine: number };

/** Farther ones have nothing to do with the question; slang and slips leave little of a likeness. */
const leastCosine = 0.2;
/** What is farther is not shown: of the development sets, 95 % of the questions to another shop lie below. */
const shownCosine = 0.42;
/** So many questions take a model some 200 tokens to read. */
const nearAnswers = 12;
/** Some milliseconds of comparing. */
const wordingsPerTurn = 1_000;

/**
 * The answers whose wordings are nearest to a question, each by its nearest wording, nearest first. In whatever language:
 * of a few words it cannot be told well enough, and whoever judges them reads it better.
 */
export async function listNear<W extends PlacedWording>(
  vector: Float32Array,
  wordings: readonly W[],
): Promise<NearWording<W>[]> {
  const unit = normalizeVector(vector);
  const nearest = new Map<number, NearWording<W>>();
  for (const [place, wording] of wordings.entries()) {
    if (place % wordingsPerTurn === wordingsPerTurn - 1) await new Promise(setImmediate);
    if (!wording.direction) continue;
    const cosine = measureCosine(unit, wording.direction);
    const known = nearest.get(wording.answerId)?.cosine ?? leastCosine;
    if (cosine > known) nearest.set(wording.answerId, { wording, cosine });
  }
  return [...nearest.values()].sort((a, b) => b.cosine - a.cosine).slice(0, nearAnswers);
}

/** What may be shown, with its question, where nothing answers directly. */
export function findShown<W>(near: readonly NearWording<W>[]): NearWording<W> | undefined {
  return near[0] && near[0].cosine >= shownCosine ? near[0] : undefined;
}

/** Vectors of different lengths are of two models: nothing is near. */
function measureCosine(unit: Float32Array, { scale, components }: QuantizedVector): number {
  if (components.length !== unit.length) return 0;
  return multiplyVectors(unit, components) * scale;
}

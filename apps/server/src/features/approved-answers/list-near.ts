import { multiplyVectors } from '@anito/builtin-models/multiply-vectors';
import { normalizeVector, type QuantizedVector } from '@anito/search/quantize-vector';

/** A wording with the direction of its vector. Null while the vector is unknown. */
type WordingWithDirection = { answerId: number; direction: QuantizedVector | null };

/** A wording with the cosine between its vector and a question's, from 0 to 1. */
export type NearWording<W> = { wording: W; cosine: number };

/** Cosine below which a wording is unrelated. It is low because slang and typos reduce similarity. */
const minCosine = 0.2;
/**
 * Lowest cosine of a shown answer. In the development sets, 95 % of the questions for another shop are below
 * it.
 */
const minShownCosine = 0.42;
/** This many questions take a model about 200 tokens to read. */
const maxNearAnswers = 12;
/** Comparing this many takes a few milliseconds. */
const wordingsPerTurn = 1_000;

/**
 * Returns up to `maxNearAnswers` approved answers nearest to the question's vector, each with its nearest
 * wording, nearest first. Omits unrelated wordings and those without a vector. Ignores the language: it
 * cannot be detected reliably in a few words, and the judging model recognizes it better.
 */
export async function listNear<W extends WordingWithDirection>(
  vector: Float32Array,
  wordings: readonly W[],
): Promise<NearWording<W>[]> {
  const unit = normalizeVector(vector);
  const nearest = new Map<number, NearWording<W>>();
  for (const [place, wording] of wordings.entries()) {
    if (place % wordingsPerTurn === wordingsPerTurn - 1) await new Promise(setImmediate);
    if (!wording.direction) continue;
    const cosine = measureCosine(unit, wording.direction);
    const best = nearest.get(wording.answerId)?.cosine ?? minCosine;
    if (cosine > best) nearest.set(wording.answerId, { wording, cosine });
  }
  return [...nearest.values()].sort((a, b) => b.cosine - a.cosine).slice(0, maxNearAnswers);
}

/** Returns the first (nearest) answer if it is near enough to be shown with its question, or undefined. */
export function findPresentable<W>(near: readonly NearWording<W>[]): NearWording<W> | undefined {
  return near[0] && near[0].cosine >= minShownCosine ? near[0] : undefined;
}

/**
 * Returns the cosine similarity of a vector of length 1 and a quantized one. Returns 0 if their numbers of
 * components differ, because they are from two models.
 */
function measureCosine(unit: Float32Array, { scale, components }: QuantizedVector): number {
  if (components.length !== unit.length) return 0;
  return multiplyVectors(unit, components) * scale;
}

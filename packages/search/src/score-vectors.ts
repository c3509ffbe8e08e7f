import { vectorKey } from './passage-index.ts';
import type { SearchedIndex } from './searched-index.ts';

/** What a model makes of a question. */
export type QuestionVector = { embeddingModel: string; vector: Float32Array };

/** A question as models have embedded it; no vector where the first did not answer. */
export type EmbeddedQuestion = {
  vector: Float32Array | null;
  embeddingModel: string;
  /** The question by other models, for passages that have their vectors of those: vectors of two are never compared. */
  otherVectors?: readonly QuestionVector[];
};

/** The question by every model that has made a vector of it. */
export function listVectors({
  vector,
  embeddingModel,
  otherVectors = [],
}: EmbeddedQuestion): readonly QuestionVector[] {
  return vector ? [{ embeddingModel, vector }, ...otherVectors] : otherVectors;
}

/** Cosines of an index's slots, NaN where there is none; `modelOfSlot` is told only where several models made them. */
type ScoredVectors = {
  cosines: Float32Array;
  embeddingModels: string[];
  modelOfSlot: Uint8Array | undefined;
};

/** The cosine of each slot's passage and the question by the same model. */
export function scoreVectors(
  question: EmbeddedQuestion,
  index: Pick<SearchedIndex, 'slotCount' | 'vectors'>,
): ScoredVectors {
  const cosines = new Float32Array(index.slotCount).fill(Number.NaN);
  const sets = listVectors(question).flatMap(({ embeddingModel, vector }) => {
    const set = index.vectors.get(vectorKey(embeddingModel, vector.length));
    return set ? [{ embeddingModel, vector, set }] : [];
  });
  if (sets.length < 2) {
    const [only] = sets;
    only?.set.score(only.vector, cosines);
    return {
      cosines,
      embeddingModels: [only?.embeddingModel ?? question.embeddingModel],
      modelOfSlot: undefined,
    };
  }
  const modelOfSlot = new Uint8Array(index.slotCount);
  for (const [model, { vector, set }] of sets.entries()) {
    const own = new Float32Array(index.slotCount).fill(Number.NaN);
    set.score(vector, own);
    for (let slot = 0; slot < own.length; slot++) {
      if (Number.isNaN(own[slot])) continue;
      cosines[slot] = own[slot] as number;
      modelOfSlot[slot] = model;
    }
  }
  return { cosines, embeddingModels: sets.map(({ embeddingModel }) => embeddingModel), modelOfSlot };
}

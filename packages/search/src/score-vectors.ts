import { vectorKey } from './passage-index.ts';
import type { SearchableIndex } from './searchable-index.ts';

/** The vector of a question by one model. */
export type QuestionVector = { embeddingModel: string; vector: Float32Array };

/** A question embedded by one or more models. `vector` is null when the first model did not answer. */
export type EmbeddedQuestion = {
  vector: Float32Array | null;
  embeddingModel: string;
  /**
   * Vectors of the question by other models, for passages embedded by them. Vectors of different models are
   * never compared.
   */
  otherVectors?: readonly QuestionVector[];
};

/** Returns the vectors of a question by all models. */
export function listVectors({
  vector,
  embeddingModel,
  otherVectors = [],
}: EmbeddedQuestion): readonly QuestionVector[] {
  return vector ? [{ embeddingModel, vector }, ...otherVectors] : otherVectors;
}

/**
 * Cosines of an index's slots, NaN without a vector. `modelOfSlot` is set only when several models are used.
 */
type ScoredVectors = {
  cosines: Float32Array;
  embeddingModels: string[];
  modelOfSlot: Uint8Array | undefined;
};

/**
 * Returns the cosine of each slot's passage and the question, both embedded by the same model. It is NaN for
 * a passage without such a vector.
 */
export function scoreVectors(
  question: EmbeddedQuestion,
  index: Pick<SearchableIndex, 'slotCount' | 'vectors'>,
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
    const modelCosines = new Float32Array(index.slotCount).fill(Number.NaN);
    set.score(vector, modelCosines);
    for (let slot = 0; slot < modelCosines.length; slot++) {
      if (Number.isNaN(modelCosines[slot])) continue;
      cosines[slot] = modelCosines[slot] as number;
      modelOfSlot[slot] = model;
    }
  }
  return { cosines, embeddingModels: sets.map(({ embeddingModel }) => embeddingModel), modelOfSlot };
}

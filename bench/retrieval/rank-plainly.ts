import { detectLanguage } from '@anito/language/detect-language';
import { isLatin } from '@anito/language/is-latin';
import { analyzeText } from '@anito/search/analyze-text';
import { type PassageIndex, vectorKey } from '@anito/search/passage-index';
import { blendScores, findBlend } from '@anito/search/score-passage';

/** BM25's usual parameters, also used by the product. */
const k1 = 1.2;
const b = 0.75;

/**
 * Ranks by words and vectors combined with the product's weights: BM25 of the passage alone over the stems of
 * the question, without the passage's document, corrected typos, light words and words of other languages.
 * The difference to the product's search is the gain of those. Best first.
 */
export function rankHybrid(
  index: PassageIndex,
  question: { text: string; vector: Float32Array; embeddingModel: string },
  limit: number,
): { passageId: number; documentId: number }[] {
  const questionLanguage = detectLanguage(question.text, index.languages);
  const lexical = scoreWords(index, new Set(analyzeText(question.text, questionLanguage)));
  const cosines = new Float32Array(index.slotCount).fill(Number.NaN);
  index.vectors
    .get(vectorKey(question.embeddingModel, question.vector.length))
    ?.score(question.vector, cosines);
  const sight = isLatin(question.text) ? 'read' : 'blind';
  const scores = lexical.map((score, slot) => {
    const language = index.languages[index.languageOfSlot[slot]!]!;
    const ofPassage = index.readable[slot] === 1 ? sight : 'blind';
    return blendScores(
      cosines[slot]!,
      score,
      findBlend(question.embeddingModel, questionLanguage, language, ofPassage),
      0,
    );
  });
  const best = [...scores.keys()].sort((x, y) => scores[y]! - scores[x]!).slice(0, limit);
  return best.map((slot) => {
    const documentId = index.documentIds[index.documentOfSlot[slot]!]!;
    return { passageId: index.passageIds[slot]!, documentId };
  });
}

/** Returns the BM25 score of each slot, divided by the highest score that the question can reach. */
function scoreWords(
  { postings, lengths, slotCount, passageCount, totalLength }: PassageIndex,
  words: Set<string>,
) {
  const scores = new Float32Array(slotCount);
  const average = totalLength / Math.max(1, passageCount) || 1;
  let bound = 0;
  for (const word of words) {
    const { slots, counts } = postings.find([word]);
    const idf = Math.log(1 + (passageCount - slots.length + 0.5) / (slots.length + 0.5));
    bound += idf * (k1 + 1);
    for (const [i, slot] of slots.entries()) {
      const count = counts[i]!;
      const norm = k1 * (1 - b + (b * lengths[slot]!) / average);
      scores[slot]! += (idf * (k1 + 1) * count) / (count + norm);
    }
  }
  return bound === 0 ? scores : scores.map((score) => score / bound);
}

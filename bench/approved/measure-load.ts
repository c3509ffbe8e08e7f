import { compareQuestions } from '@anito/builtin-models/question-similarity';
import { limits } from '@anito/contract/limits';
import { quantizeVector } from '@anito/search/quantize-vector';
import { listNear } from '../../apps/server/src/features/approved-answers/list-near.ts';
import {
  parseWording,
  sharesLanguage,
} from '../../apps/server/src/features/approved-answers/parse-wording.ts';
import { readSet } from './ask-approved.ts';

const dimensions = 384;

/** Time in milliseconds for comparing a question with every wording of an assistant. */
export type LoadFigures = { wordings: number; words: number; vectors: number };

/** Returns worst-case wordings: the largest count, of the greatest length, all with different words. */
function writeWordings(count: number, length: number): string[] {
  const words = readSet('development').flatMap(({ approved, same }) => `${approved} ${same}`.split(' '));
  return Array.from({ length: count }, (_, row) => {
    let text = '';
    for (let place = row * 7; text.length < length; place += 1 + (row % 13))
      text += ` ${words[place % words.length]}`;
    return text.trim().slice(0, length);
  });
}

/**
 * Compares a question as long as the wordings with all of them, by words and by vectors. Returns the median
 * of five runs.
 */
export async function measureLoad(
  count: number,
  length: number = limits.approvedQuestionMax,
): Promise<LoadFigures> {
  const wordings = writeWordings(count, length).map((text, answerId) => ({
    ...parseWording(text),
    answerId,
    direction: quantizeVector(
      Float32Array.from({ length: dimensions }, (_, i) => Math.sin(answerId * 31 + i)),
    ),
  }));
  const question = parseWording(writeWordings(count + 1, length).at(-1)!);
  const vector = Float32Array.from({ length: dimensions }, (_, i) => Math.cos(i));
  const times = { words: [] as number[], vectors: [] as number[] };
  for (let round = 0; round < 5; round++) {
    let start = performance.now();
    for (const wording of wordings)
      if (sharesLanguage(question, wording))
        compareQuestions(question.parsedQuestion, wording.parsedQuestion);
    times.words.push(performance.now() - start);
    start = performance.now();
    await listNear(vector, wordings);
    times.vectors.push(performance.now() - start);
  }
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[2]!;
  return { wordings: count, words: median(times.words), vectors: median(times.vectors) };
}

import { readFileSync } from 'node:fs';
import type { BuiltInEmbedder } from '@anito/builtin-models/embedder';
import { multiplyVectors } from '@anito/builtin-models/multiply-vectors';
import { compareQuestions, measureSimilarity } from '@anito/builtin-models/question-similarity';
import { expandShorthand } from '@anito/language/shorthand';
import { quantizeVector } from '@anito/search/quantize-vector';
import { findPresentable, listNear } from '../../apps/server/src/features/approved-answers/list-near.ts';
import {
  parseWording,
  sharesLanguage,
} from '../../apps/server/src/features/approved-answers/parse-wording.ts';

/** A line of a set: a question with an approved answer, another wording of it, and a near miss. */
type Line = { shop: string; language: string; approved: string; same: string; miss: string };

/** Result of a set: other wordings and near misses. */
export type ApprovedFigures = {
  pairs: number;
  right: number;
  misses: number;
  keptAway: number;
  /**
   * Pairs whose answer is given or is among the candidates for a connected model. A perfect judge would give
   * these.
   */
  judgeable: number;
  /** Pairs whose answer is given, or shown as similar with its question if no source answers. */
  shown: number;
  /** Near misses that get another question's answer, or see it with that question. */
  shownOther: number;
  /** Median time in milliseconds for comparing a question with all of its shop, with known vectors. */
  medianMs: number;
};

/** Failures, for tuning. */
export type Failure = { kind: 'pair' | 'miss'; question: string; expected: string; answer: string };

/** Returns the lines of a set in this folder. */
export function readSet(name: string): Line[] {
  const text = readFileSync(new URL(`./${name}.tsv`, import.meta.url), 'utf8');
  return text
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => {
      const [shop = '', language = '', approved = '', same = '', miss = ''] = line.split('\t');
      return { shop, language, approved, same, miss };
    });
}

/** Asks every question in its shop, where the other approved answers compete. */
export async function askApproved(
  embedder: Pick<BuiltInEmbedder, 'embedQuestion'>,
  lines: readonly Line[],
): Promise<{ figures: ApprovedFigures; wrong: Failure[] }> {
  const shops = Map.groupBy(lines, ({ shop }) => shop);
  const read = new Map(
    await Promise.all(
      lines.flatMap(({ approved, same, miss }) =>
        [approved, same, miss].map(async (text) => {
          const vector = await embedder.embedQuestion(expandShorthand(text));
          return [text, { ...parseWording(text), vector, direction: quantizeVector(vector) }] as const;
        }),
      ),
    ),
  );
  const times: number[] = [];
  const find = (shop: string, text: string): string => {
    const start = performance.now();
    const question = read.get(text)!;
    let best = { answer: '', confidence: 0 };
    for (const { approved } of shops.get(shop)!) {
      const wording = read.get(approved)!;
      if (!sharesLanguage(question, wording)) continue;
      const difference = compareQuestions(question.parsedQuestion, wording.parsedQuestion);
      if (!difference) continue;
      const confidence = measureSimilarity(difference, multiplyVectors(question.vector, wording.vector));
      if (confidence > best.confidence) best = { answer: approved, confidence };
    }
    times.push(performance.now() - start);
    return best.answer;
  };
  const failures = lines.flatMap(({ shop, approved, same, miss }): Failure[] => {
    const results = [
      { kind: 'pair' as const, question: same, expected: approved, answer: find(shop, same) },
      { kind: 'miss' as const, question: miss, expected: '', answer: find(shop, miss) },
    ];
    return results.filter(({ expected, answer }) => expected !== answer);
  });
  let [judgeable, shown, shownOther] = [0, 0, 0];
  for (const { shop, approved, same, miss } of lines) {
    const wordings = shops.get(shop)!.map((line, answerId) => ({
      ...read.get(line.approved)!,
      answerId,
      text: line.approved,
    }));
    const lookNear = (text: string) => listNear(read.get(text)!.vector, wordings);
    const answer = find(shop, same);
    const near = await lookNear(same);
    if (answer ? answer === approved : near.some(({ wording }) => wording.text === approved)) judgeable++;
    if (answer ? answer === approved : findPresentable(near)?.wording.text === approved) shown++;
    if (find(shop, miss) || findPresentable(await lookNear(miss))) shownOther++;
  }
  const count = (kind: Failure['kind']) =>
    lines.length - failures.filter((each) => each.kind === kind).length;
  const figures = {
    pairs: lines.length,
    right: count('pair'),
    misses: lines.length,
    keptAway: count('miss'),
    judgeable,
    shown,
    shownOther,
    medianMs: times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!,
  };
  return { figures, wrong: failures };
}

import { readFileSync } from 'node:fs';
import type { BuiltInEmbedder } from '@anito/builtin-models/embedder';
import { compareAsked, measureSameness } from '@anito/builtin-models/measure-sameness';
import { spellOut } from '@anito/language/shorthand';
import { isSpokenAlike, readWording } from '../../apps/server/src/features/approved-answers/read-wording.ts';

/** A line of a set: a question that a shop has approved an answer for, the same in other words, and a near miss. */
type Line = { shop: string; language: string; approved: string; same: string; miss: string };

/** What came of a set: asked again in other words, and near misses. */
export type ApprovedFigures = {
  pairs: number;
  right: number;
  misses: number;
  keptAway: number;
  /** Milliseconds of comparing a question with all of its shop, vectors known. */
  medianMs: number;
};

/** What went wrong, for whoever tunes. */
export type Wrong = { kind: 'pair' | 'miss'; asked: string; expected: string; given: string };

/** The lines of a set in this folder. */
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

/** Asks every question of its shop, whose approved answers stand in each other's way. */
export async function askApproved(
  embedder: Pick<BuiltInEmbedder, 'embedQuestion'>,
  lines: readonly Line[],
): Promise<{ figures: ApprovedFigures; wrong: Wrong[] }> {
  const shops = Map.groupBy(lines, ({ shop }) => shop);
  const read = new Map(
    await Promise.all(
      lines.flatMap(({ approved, same, miss }) =>
        [approved, same, miss].map(
          async (text) =>
            [text, { ...readWording(text), vector: await embedder.embedQuestion(spellOut(text)) }] as const,
        ),
      ),
    ),
  );
  const times: number[] = [];
  const find = (shop: string, text: string): string => {
    const start = performance.now();
    const asked = read.get(text)!;
    let best = { given: '', confidence: 0 };
    for (const { approved } of shops.get(shop)!) {
      const wording = read.get(approved)!;
      if (!isSpokenAlike(asked, wording)) continue;
      const difference = compareAsked(asked.asked, wording.asked);
      if (!difference) continue;
      const confidence = measureSameness(difference, multiply(asked.vector, wording.vector));
      if (confidence > best.confidence) best = { given: approved, confidence };
    }
    times.push(performance.now() - start);
    return best.given;
  };
  const wrong = lines.flatMap(({ shop, approved, same, miss }): Wrong[] => {
    const asked = [
      { kind: 'pair' as const, asked: same, expected: approved, given: find(shop, same) },
      { kind: 'miss' as const, asked: miss, expected: '', given: find(shop, miss) },
    ];
    return asked.filter(({ expected, given }) => expected !== given);
  });
  const count = (kind: Wrong['kind']) => lines.length - wrong.filter((each) => each.kind === kind).length;
  const figures = {
    pairs: lines.length,
    right: count('pair'),
    misses: lines.length,
    keptAway: count('miss'),
    medianMs: times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!,
  };
  return { figures, wrong };
}

function multiply(a: Float32Array, b: Float32Array): number {
  let product = 0;
  for (let i = 0; i < a.length; i++) product += a[i]! * b[i]!;
  return product;
}

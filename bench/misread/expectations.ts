import { readFile } from 'node:fs/promises';

/** Expected result of reading a file: at least the given number of words, or a refusal with this reason. */
export type Expectation = { words: number } | { reason: string };

/** Result of reading a file. */
export type Outcome = { words: number } | { reason: string };

/** Returns the expectations by file name. `why` is a free-text explanation. */
export async function readExpectations(): Promise<Map<string, Expectation & { why: string }>> {
  const text = await readFile(new URL('expectations.tsv', import.meta.url), 'utf8');
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const [name = '', expectation = '', why = ''] = line.split('\t');
      const expected = /^\d+$/.test(expectation) ? { words: Number(expectation) } : { reason: expectation };
      return [name, { ...expected, why }];
    }),
  );
}

/** Whether the result of a file matches its expectation. */
export function isAsExpected(expected: Expectation, outcome: Outcome): boolean {
  if ('reason' in expected) return 'reason' in outcome && outcome.reason === expected.reason;
  return 'words' in outcome && outcome.words >= expected.words;
}

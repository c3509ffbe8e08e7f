import { readFile } from 'node:fs/promises';

/** What reading a file must give: at least so many words, or a refusal for this reason; `why` in our own words. */
export type Expectation = { words: number } | { reason: string };

/** What reading a file gave. */
export type Outcome = { words: number } | { reason: string };

/** By the names of files. */
export async function readExpectations(): Promise<Map<string, Expectation & { why: string }>> {
  const text = await readFile(new URL('expectations.tsv', import.meta.url), 'utf8');
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const [name = '', wanted = '', why = ''] = line.split('\t');
      const expected = /^\d+$/.test(wanted) ? { words: Number(wanted) } : { reason: wanted };
      return [name, { ...expected, why }];
    }),
  );
}

/** Whether a file was read as it must be. */
export function isAsExpected(expected: Expectation, outcome: Outcome): boolean {
  if ('reason' in expected) return 'reason' in outcome && outcome.reason === expected.reason;
  return 'words' in outcome && outcome.words >= expected.words;
}

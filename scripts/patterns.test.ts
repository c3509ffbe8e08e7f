import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { listUnboundedPatterns } from './list-patterns.ts';

/**
 * Reviewed patterns: patterns that recheck 4.5.0 (makenowjust-labs.github.io/recheck) found safe, and unsafe
 * ones in files with bounded text. Add a new pattern after checking it with recheck. If it is not safe, bound
 * its repetitions, for example `\s{0,20}` for `\s*`.
 */
const checked = JSON.parse(readFileSync(new URL('checked-patterns.json', import.meta.url), 'utf8')) as {
  linear: string[];
  bounded: string[];
};

const anchored =
  'starts at one place of a run, which a lookbehind or its first sign names, and reads the run once';
const question = 'reads one question of at most 4,000 characters, or one passage, which the chunker cut';
const element = 'ends each try at the next mark of an element, and is bounded before it';

/** Files whose other patterns only read bounded text, with the reason. */
const bounded: Record<string, string> = {
  'apps/server/src/env.ts': 'reads settings of the operator',
  'apps/server/src/features/account-data/': anchored,
  'apps/server/src/features/answering/stream-model-answer.ts': anchored,
  'apps/server/src/features/identity/pages/fonts.ts': 'reads a style sheet of ours',
  'apps/server/src/lib/log.ts':
    'ends each try at the next line of a stack, which is at most 21 characters away',
  'apps/web/src/chat/message/read-blocks.ts': 'reads one line from its beginning and always meets its end',
  'apps/web/src/chat/message/read-contact.ts': 'reads a contact of at most 300 characters',
  'apps/web/src/routes/site/sign-in.tsx': 'reads a text of ours',
  'packages/builtin-models/src/': question,
  'packages/contract/src/notion.ts': anchored,
  'packages/documents/src/chunk/split-sentences.ts': anchored,
  'packages/documents/src/chunk/write-prefix.ts': 'reads a name that is cut before',
  'packages/documents/src/extract/docx/': 'reads one instruction of a field from its beginning, or one style',
  'packages/documents/src/extract/html/': element,
  'packages/documents/src/extract/links/': 'reads one address from its beginning or to its end',
  'packages/documents/src/extract/markdown/':
    'reads a piece of at most 24,000 characters, or a line of 1,000',
  'packages/documents/src/extract/office/': element,
  'packages/documents/src/extract/pdf/': anchored,
  'packages/documents/src/extract/rtf/': 'reads one instruction of a field from its beginning',
  'packages/documents/src/extract/table-header.ts': 'reads a cell of at most 24 characters',
  'packages/documents/src/extract/xlsx/':
    'reads one cell or format code, from its beginning or between two signs',
  'packages/documents/src/formats/sniff-file.ts': 'reads the first bytes of a file',
  'packages/grounding/src/': anchored,
  'packages/language/src/': question,
  'packages/models/src/': 'reads names of models and codes of errors, or starts at one place of a run',
};

const linear = new Set(checked.linear);
const exempt = new Set(checked.bounded);
const isBounded = (path: string) => Object.keys(bounded).some((start) => path.startsWith(start));
const patterns = listUnboundedPatterns().map(({ path, source, flags }) => ({
  path,
  text: `/${source}/${flags}`,
}));

it('has no pattern that was not reviewed', () => {
  const unknown = patterns.filter(({ text }) => !linear.has(text) && !exempt.has(text));
  expect(unknown.map(({ path, text }) => `${path}: ${text}`)).toEqual([]);
});

it('explains why the text is bounded if a pattern may take more than linear time', () => {
  const unbounded = patterns.filter(({ path, text }) => exempt.has(text) && !isBounded(path));
  expect(unbounded.map(({ path, text }) => `${path}: ${text}`)).toEqual([]);
});

it('lists no pattern that no longer exists', () => {
  const there = new Set(patterns.map(({ text }) => text));
  expect([...checked.linear, ...checked.bounded].filter((text) => !there.has(text))).toEqual([]);
});

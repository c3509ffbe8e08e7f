/**
 * Reads each file of a folder like the product, with the check at upload and in a reader's process: `npm run
 * bench:misread -- --data DIR [--only NAME]`. Prints seconds, number of words, the first of them, and
 * warnings or the reason of a refusal. Fails if a file of misread/expectations.tsv is missing or its result
 * differs from the expectation.
 */
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { ExtractedDocument } from '@anito/documents/extract/document';
import { extractTask } from '@anito/documents/extract/extract-task';
import { renderPlainText } from '@anito/documents/extract/stored-document';
import type { DocumentWarning } from '@anito/documents/extract/warnings';
import { sniffFile } from '@anito/documents/formats/sniff-file';
import { createReaders } from '@anito/documents/readers/readers';
import { UnreadableError } from '@anito/documents/unreadable-error';
import { isAsExpected, type Outcome, readExpectations } from './misread/expectations.ts';

const { values: options } = parseArgs({ options: { data: { type: 'string' }, only: { type: 'string' } } });
if (!options.data) {
  console.error('Name a folder of files with --data DIR.');
  process.exit(1);
}

const folder = resolve(options.data);
const shownCharacters = 60;
const expectations = await readExpectations();
const readers = createReaders({ maxWorkers: 1, readable: [folder] });
const isSelected = (name: string) => !options.only || name.includes(options.only);
const files = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isFile());
const names = new Set([...files.map(({ name }) => name), ...expectations.keys()]);
let missedCount = 0;

try {
  for (const name of [...names].filter(isSelected).sort()) {
    if (name !== 'README.md') await measure(name);
  }
} finally {
  await readers.close();
}
console.log(missedCount === 0 ? 'All as expected.' : `${missedCount} not as expected.`);
if (missedCount > 0) process.exitCode = 1;

async function measure(name: string): Promise<void> {
  const started = performance.now();
  const { outcome, excerpt } = await read(name);
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  const expected = expectations.get(name);
  const isMissed = expected !== undefined && !isAsExpected(expected, outcome);
  if (isMissed) missedCount++;
  const result = 'words' in outcome ? `${outcome.words} words` : outcome.reason;
  console.log(`${isMissed ? 'MISSED ' : ''}${name}: ${seconds} s, ${result}: ${excerpt}`);
  if (isMissed)
    console.log(`  expected ${'words' in expected ? expected.words : expected.reason}: ${expected.why}`);
}

async function read(name: string): Promise<{ outcome: Outcome; excerpt: string }> {
  const path = join(folder, name);
  try {
    const kind = await sniffFile(path, name);
    const { value } = await readers.run(extractTask, { path, kind }, { tenantId: 'bench' });
    return describe(value);
  } catch (error) {
    if (error instanceof UnreadableError)
      return { outcome: { reason: error.problem }, excerpt: error.message };
    return { outcome: { reason: 'failed' }, excerpt: String(error) };
  }
}

function describe({ blocks, warnings }: ExtractedDocument): { outcome: Outcome; excerpt: string } {
  const words = renderPlainText(blocks)
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  const first = words.join(' ').slice(0, shownCharacters);
  return {
    outcome: { words: words.length },
    excerpt: [`"${first}"`, ...warnings.map(writeWarning)].join(' '),
  };
}

function writeWarning({ problem, values, pages }: DocumentWarning): string {
  const ranges = pages.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`));
  return `(${problem}: ${Object.values(values).join(' of ')}${ranges.length > 0 ? `, pages ${ranges.join(', ')}` : ''})`;
}

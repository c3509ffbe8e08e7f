import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { chunkDocument } from '../../../chunk/chunk-document.ts';
import { parseWebPage } from '../../../extract/html/extract-html.ts';

type Judgement = { keep: string[]; drop: string[] };

const readNear = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const judgements: Record<string, Judgement> = JSON.parse(readNear('fixtures/judgements.json'));

/** What is searched of a page, as passages hold it. */
function readPassages(name: string): string {
  const page = parseWebPage(readNear(`fixtures/${name}.html`));
  const options = { title: page.title ?? '', maxTokens: 512, countTokens: (text: string) => text.length / 4 };
  return [...chunkDocument(page, options)].map(({ searchText }) => searchText).join('\n');
}

it.each(Object.entries(judgements))('passages of %s hold what it says', (name, { keep }) => {
  const passages = readPassages(name);
  expect(keep.filter((words) => !passages.includes(words))).toEqual([]);
});

it('no more lists come through than the README says', () => {
  const through = Object.entries(judgements).flatMap(([name, { drop }]) => {
    const passages = readPassages(name);
    return drop.filter((words) => passages.includes(words));
  });
  expect(through.length).toBeLessThanOrEqual(2);
});

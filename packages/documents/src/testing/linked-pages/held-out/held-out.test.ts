import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { chunkDocument } from '../../../chunk/chunk-document.ts';
import { parseWebPage } from '../../../extract/html/extract-html.ts';

type Judgement = { keep: string[]; drop: string[] };

const readNear = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
/** Pages of a set with their expected results. */
const listPages = (set: string) =>
  Object.entries<Judgement>(JSON.parse(readNear(`fixtures/${set}/judgements.json`))).map(
    ([name, judgement]) => ({
      name: `fixtures/${set}/${name}`,
      ...judgement,
    }),
  );
const sets = [
  { set: 'first', most: 2, lost: 0 },
  { set: 'second', most: 3, lost: 0 },
  { set: 'third', most: 25, lost: 8 },
];

/** Searched text of a page, as passages contain it. */
function readPassages(name: string): string {
  const page = parseWebPage(readNear(`${name}.html`));
  const options = { title: page.title ?? '', maxTokens: 512, countTokens: (text: string) => text.length / 4 };
  return [...chunkDocument(page, options)].map(({ searchText }) => searchText).join('\n');
}

describe.each(sets)('passages of the pages in $set', ({ set, most, lost }) => {
  const pages = listPages(set);

  it('contain the information of the pages, except for what the README lists', () => {
    const missing = pages.flatMap(({ name, keep }) => {
      const passages = readPassages(name);
      return keep.filter((words) => !passages.includes(words)).map((words) => `${name}: ${words}`);
    });
    expect(missing.length, missing.join('\n')).toBeLessThanOrEqual(lost);
  });

  it('contain at most as many link lists as the README says', () => {
    const through = pages.flatMap(({ name, drop }) => {
      const passages = readPassages(name);
      return drop.filter((words) => passages.includes(words));
    });
    expect(through.length).toBeLessThanOrEqual(most);
  });
});

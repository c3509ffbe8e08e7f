import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { chunkDocument } from '../../../chunk/chunk-document.ts';
import { parseWebPage } from '../../../extract/html/extract-html.ts';

type Judgement = { keep: string[]; drop: string[] };

const readNear = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
/** The pages of a set with their judgements. */
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

/** What is searched of a page, as passages hold it. */
function readPassages(name: string): string {
  const page = parseWebPage(readNear(`${name}.html`));
  const options = { title: page.title ?? '', maxTokens: 512, countTokens: (text: string) => text.length / 4 };
  return [...chunkDocument(page, options)].map(({ searchText }) => searchText).join('\n');
}

describe.each(sets)('passages of the pages in $set', ({ set, most, lost }) => {
  const pages = listPages(set);

  it('hold what these say, but for what the README names', () => {
    const missing = pages.flatMap(({ name, keep }) => {
      const passages = readPassages(name);
      return keep.filter((words) => !passages.includes(words)).map((words) => `${name}: ${words}`);
    });
    expect(missing.length, missing.join('\n')).toBeLessThanOrEqual(lost);
  });

  it('hold no more lists than the README says', () => {
    const through = pages.flatMap(({ name, drop }) => {
      const passages = readPassages(name);
      return drop.filter((words) => passages.includes(words));
    });
    expect(through.length).toBeLessThanOrEqual(most);
  });
});

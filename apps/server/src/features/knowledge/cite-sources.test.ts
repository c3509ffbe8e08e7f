import { expect, it } from 'vitest';
import { makeFoundPassage } from '../answering/testing/found-passage.ts';
import { toContextPassage } from '../knowledge/gather-context.service.ts';
import { collectSources } from './cite-sources.service.ts';

const passage = (id: number, text: string) => makeFoundPassage(id, text, { documentId: 1, ordinal: id });
const prints = passage(1, '- Item: Flyer; Size: A5; Price: 4.50\n- Item: Poster; Size: A3; Price: 60');
const gifts = passage(
  2,
  '- Item: Mug print; Size: 11 oz; Price: 130\n- Item: Lanyard; Size: long; Price: 65',
);

function readSnippet(answer: string, cited = [prints, gifts]): string[] {
  return collectSources({ cited: cited.map(toContextPassage), answer, question: 'How much is it?' }).map(
    ({ source }) => source.snippet,
  );
}

it('shows a part of the document for each statement of the answer', () => {
  expect(readSnippet('A flyer of A5 costs 4.50. A mug print of 11 oz costs 130.')).toEqual([
    'Item: Flyer; Size: A5; Price: 4.50 … Item: Mug print; Size: 11 oz; Price: 130',
  ]);
});

it('shows no more parts than the answer needs', () => {
  expect(readSnippet('A mug print of 11 oz costs 130.')).toEqual([
    'Item: Mug print; Size: 11 oz; Price: 130',
  ]);
  const long = passage(
    3,
    Array.from({ length: 9 }, (_, i) => `Branch ${i} ${'opens early '.repeat(30)}.`).join(' '),
  );
  const [snippet = ''] = readSnippet('Branch 3 opens early. Branch 5 opens early. Branch 8 opens early.', [
    long,
  ]);
  expect(snippet.length).toBeLessThanOrEqual(490);
});

it('shows the sentence of the answer rather than one that repeats the question', () => {
  const rules = passage(
    4,
    'Guests may rent the pavilion for a party of sixty people and a band, with tables, chairs and parking. Karaoke stops at 10 PM. Bring your own food.',
  );
  const [source] = collectSources({
    cited: [toContextPassage(rules)],
    answer:
      'Karaoke stops at 10 PM. [1]\n\n<details><summary>More about this</summary>\n\n- Guests may rent the pavilion for a party of sixty people and a band, with tables, chairs and parking. [1]\n\n</details>',
    question: 'Can guests rent the pavilion for a party of sixty people? Until what time can they sing?',
  });
  expect(source?.source.snippet).toMatch(/^Karaoke stops at 10 PM\./);
});

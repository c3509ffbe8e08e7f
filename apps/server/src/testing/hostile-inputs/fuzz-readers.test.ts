import { expect, it } from 'vitest';
import { fuzzReaders } from './fuzz-readers.ts';

const seed = 11;
const cases = 100;
/** Characters per case. `npm run fuzz` uses a million, and ten thousand cases. */
const maxInputCharacters = 200_000;
/** Beside other tests everything takes longer; disproportionate times are still much longer. */
const slack = 20;

it(`${cases} hostile inputs are read within their limits`, async () => {
  const wrong: unknown[] = [];
  const kinds = new Set<string>();
  let passages = 0;
  await fuzzReaders({ seed, cases, maxInputCharacters, slack }, (result) => {
    kinds.add(result.input.kind);
    passages += result.reading.passages;
    if (result.wrong.length > 0) wrong.push({ at: result.at, wrong: result.wrong, input: result.input });
  });
  expect(wrong).toEqual([]);
  // Some inputs are read, and not all refused.
  expect(kinds.size).toBeGreaterThan(12);
  expect(passages).toBeGreaterThan(300);
}, 1_200_000);

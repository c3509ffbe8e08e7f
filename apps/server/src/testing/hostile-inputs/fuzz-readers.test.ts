import { expect, it } from 'vitest';
import { fuzzReaders } from './fuzz-readers.ts';

const seed = 11;
const cases = 100;
/** Characters of one: `npm run fuzz` has a million, and ten thousand cases. */
const most = 200_000;
/** Beside other tests all takes longer; what grows out of proportion still takes much more. */
const slack = 20;

it(`${cases} hostile inputs are read in their bounds`, async () => {
  const wrong: unknown[] = [];
  const kinds = new Set<string>();
  let passages = 0;
  await fuzzReaders({ seed, cases, most, slack }, (result) => {
    kinds.add(result.input.kind);
    passages += result.reading.passages;
    if (result.wrong.length > 0) wrong.push({ at: result.at, wrong: result.wrong, input: result.input });
  });
  expect(wrong).toEqual([]);
  // That something is read, and not all of it refused.
  expect(kinds.size).toBeGreaterThan(12);
  expect(passages).toBeGreaterThan(300);
}, 1_200_000);

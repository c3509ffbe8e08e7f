import { expect, test } from 'vitest';
import { survivePowerCuts } from './testing/power-loss/power-cuts.ts';

/** `npm run test:power-loss` makes two hundred. */
const cuts = 8;
const seed = 11;

test(`nothing that was answered is lost by ${cuts} power cuts, and the database starts after each`, {
  timeout: 600_000,
}, async () => {
  const done = await survivePowerCuts({ cuts, seed });
  expect(done).toMatchObject({ cuts, faults: [] });
  expect(done.answers).toBeGreaterThan(cuts);
});

/**
 * Hostile files, pages and conversations through all parsers of the product: `npm run fuzz -- [--cases 10000]
 * [--seed N] [--from N]`. Prints each case that violated its limits, with the command that repeats it. Exits
 * with 1 if there is one.
 */
import { parseArgs } from 'node:util';
import { fuzzReaders } from '../apps/server/src/testing/hostile-inputs/fuzz-readers.ts';

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    from: { type: 'string', default: '0' },
  },
});
const [cases, seed, from] = [Number(values.cases), Number(values.seed), Number(values.from)];
const counts = { read: 0, refused: 0, wrong: 0 };
const printEvery = 500;
let slowest = { at: from, readingMs: 0 };
/** Returns the command that repeats one case. */
const writeCommand = (at: number) => `npm run fuzz -- --seed ${seed} --from ${at} --cases 1`;
const startedAt = performance.now();

console.log(`Seed ${seed}, ${cases} cases from ${from}.`);
await fuzzReaders({ seed, from, cases }, ({ at, input, reading, wrong }) => {
  counts[reading.refusal ? 'refused' : 'read']++;
  if (reading.readingMs > slowest.readingMs) slowest = { at, readingMs: reading.readingMs };
  const done = counts.read + counts.refused;
  if (done % printEvery === 0) console.log(`${done} of ${cases}`);
  if (wrong.length === 0) return;
  counts.wrong++;
  console.log(`\n${wrong.join('; ')} (${reading.inputCharacters} characters)\n  ${JSON.stringify(input)}`);
  console.log(`  ${writeCommand(at)}`);
});
const seconds = Math.round((performance.now() - startedAt) / 1_000);
console.log(`\n${counts.read} read, ${counts.refused} refused, ${counts.wrong} out of bounds; ${seconds} s.`);
console.log(`Slowest in its reader: ${Math.round(slowest.readingMs)} ms; ${writeCommand(slowest.at)}`);
process.exitCode = counts.wrong > 0 ? 1 : 0;

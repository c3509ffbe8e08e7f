import { survivePowerCuts } from '@anito/pglite-server/testing/power-loss/power-cuts';

/** `npm run test:power-loss -- CUTS SEED`: cuts the power of the embedded database that often. */
const [cuts = 200, seed = Math.floor(Math.random() * 2 ** 31)] = process.argv.slice(2).map(Number);

const startedAt = performance.now();
process.stdout.write(`${cuts} cuts, seed ${seed}\n`);
const done = await survivePowerCuts({
  cuts,
  seed,
  onCut: ({ cuts: soFar, answers }) => {
    if (soFar % 10 === 0) process.stdout.write(`${soFar} cuts, ${answers} answered transactions\n`);
  },
});
for (const fault of done.faults) process.stdout.write(`FAULT ${fault}\n`);
const seconds = Math.round((performance.now() - startedAt) / 1000);
process.stdout.write(
  `${done.cuts} cuts (${done.inRecovery} while it came back), ${done.answers} answered transactions, ${done.faults.length} faults, ${seconds} s\n`,
);
process.exitCode = done.faults.length > 0 ? 1 : 0;

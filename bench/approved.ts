import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createBuiltInEmbedder } from '@anito/builtin-models/embedder';
import { limits } from '@anito/contract/limits';
import { findModelsDir } from '../apps/server/src/lib/prepared-folder.ts';
import { askApproved, readSet } from './approved/ask-approved.ts';
import { measureLoad } from './approved/measure-load.ts';

const { values } = parseArgs({
  options: { set: { type: 'string', multiple: true }, misses: { type: 'boolean' } },
});
const sets = values.set ?? ['development', 'second', 'blind'];
const dataDir = await mkdtemp(join(tmpdir(), 'anito-bench-approved-'));
const embedder = createBuiltInEmbedder(
  { modelsDir: findModelsDir(dataDir) },
  { info: () => {}, warn: console.warn },
);

const percent = (part: number, of: number) => `${((100 * part) / of).toFixed(1)} %`;

for (const name of sets) {
  const { figures, wrong } = await askApproved(embedder, readSet(name));
  const { pairs, right, misses, keptAway, judgeable, shown, shownOther, medianMs } = figures;
  console.log(
    `${name}: right one given ${percent(right, pairs)} of ${pairs}, near misses kept away ${percent(keptAway, misses)} of ${misses}, ${medianMs.toFixed(2)} ms a question`,
  );
  console.log(
    `  a perfect judge in a connected model's place would give ${percent(judgeable, pairs)}; given, or shown with its own question where no source answers: ${percent(shown, pairs)} (and to ${percent(shownOther, misses)} of the near misses another's)`,
  );
  // Failures of the blind set are not printed, so that nothing is tuned on them.
  if (!values.misses || name === 'blind') continue;
  for (const { kind, question, expected, answer } of wrong)
    console.log(`  ${kind}: ${question} → ${answer || '–'} (${expected || '–'})`);
}
await embedder.close();
await rm(dataDir, { recursive: true });

for (const [count, length] of [
  [500, 40],
  [limits.approvedAnswersPerAssistant * limits.wordingsPerAnswer, limits.approvedQuestionMax],
] as const) {
  const { words, vectors } = await measureLoad(count, length);
  console.log(
    `${count} wordings and a question of ${length} characters: compared by words in ${words.toFixed(1)} ms, by vectors in ${vectors.toFixed(1)} ms`,
  );
}

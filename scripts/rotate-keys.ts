import { parseArgs } from 'node:util';
import { parseEnv } from '../apps/server/src/env.ts';
import { createLog } from '../apps/server/src/lib/log.ts';
import { loadSecrets } from '../apps/server/src/lib/secrets.ts';
import { rotateKeys } from '../apps/server/src/rotate-keys.ts';
import { openDatabase } from './open-database.ts';

/**
 * `npm run -s rotate-keys [-- --lost]` encrypts stored secrets with the current SECRET_KEY, decrypting them
 * with the keys of SECRET_KEY_PREVIOUS. `--lost` means that an earlier key is gone: unreadable sign-in keys
 * are created again.
 */
async function rotate(): Promise<void> {
  const { values } = parseArgs({ options: { lost: { type: 'boolean', default: false } } });
  const env = parseEnv(process.env);
  await using opened = await openDatabase(env, createLog('silent'));
  const deps = { database: opened.database, secrets: await loadSecrets(env) };
  const counts = await rotateKeys(deps, { isKeyLost: values.lost });
  for (const [kind, { renewed, lost }] of Object.entries(counts)) {
    process.stdout.write(`${kind}: ${renewed} re-encrypted, ${lost} unreadable\n`);
  }
  const isAnyLost = Object.values(counts).some(({ lost }) => lost > 0);
  if (isAnyLost && !values.lost) {
    process.stdout.write(
      'Some values could not be decrypted. Set SECRET_KEY_PREVIOUS to the key that encrypted them. If the key is lost, add --lost.\n',
    );
    process.exitCode = 1;
    return;
  }
  if (isAnyLost)
    process.stdout.write(
      'Unreadable sign-in keys were replaced. All users must sign in again. Owners see which values they must enter again.\n',
    );
  process.stdout.write(
    'All readable values are encrypted with the current SECRET_KEY. SECRET_KEY_PREVIOUS can be removed.\n',
  );
}

rotate().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});

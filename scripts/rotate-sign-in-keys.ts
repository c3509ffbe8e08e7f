import { parseEnv } from '../apps/server/src/env.ts';
import { rotateSigningKeys } from '../apps/server/src/features/identity/installation-keys.ts';
import { createLog } from '../apps/server/src/lib/log.ts';
import { loadSecrets } from '../apps/server/src/lib/secrets.ts';
import { openDatabase } from './open-database.ts';

/** Creates a new signing key for the embedded provider. Servers sign with it from their next start. */
async function rotate(): Promise<void> {
  const env = parseEnv(process.env);
  await using opened = await openDatabase(env, createLog('silent'));
  const secrets = await loadSecrets(env);
  await rotateSigningKeys({ database: opened.database, secrets });
  process.stdout.write('A new signing key was created. Restart the server to sign with it.\n');
}

rotate().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});

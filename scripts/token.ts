import { parseArgs } from 'node:util';
import { parseEnv } from '../apps/server/src/env.ts';
import { createAccessToken } from '../apps/server/src/features/identity/access-tokens.service.ts';
import { createLog } from '../apps/server/src/lib/log.ts';
import { loadSecrets } from '../apps/server/src/lib/secrets.ts';
import { createSettings } from '../apps/server/src/lib/settings.ts';
import { openDatabase } from './open-database.ts';

const usage = 'Usage: npm run -s token -- EMAIL [--create]';

/** Parses the command line. Throws the usage without exactly one address. */
function parseRequest(args: string[]): { email: string; create: boolean } {
  const { values, positionals } = parseArgs({
    args,
    options: { create: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [email] = positionals;
  if (!email || positionals.length > 1) throw new Error(usage);
  return { email, create: values.create };
}

/** Prints an access token for the account of an email address, and nothing else to standard output. */
async function printToken(): Promise<void> {
  const request = parseRequest(process.argv.slice(2));
  const env = parseEnv(process.env);
  const log = createLog('silent');
  await using opened = await openDatabase(env, log);
  const secrets = await loadSecrets(env);
  const deps = { env, log, database: opened.database, secrets, settings: createSettings(env) };
  process.stdout.write(`${await createAccessToken(deps, request)}\n`);
}

printToken().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});

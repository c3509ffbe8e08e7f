import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseEnv } from '../apps/server/src/env.ts';
import { createAuthenticator } from '../apps/server/src/features/identity/authenticate.ts';
import { listRateLimits } from '../apps/server/src/features.ts';
import { createLog } from '../apps/server/src/lib/log.ts';
import { createRateLimits } from '../apps/server/src/lib/rate-limits.ts';
import { loadSecrets } from '../apps/server/src/lib/secrets.ts';
import { openDatabase } from './open-database.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'anito-token-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10 }));

function run(...args: string[]): Promise<{ status: number; output: string; errors: string }> {
  const script = fileURLToPath(new URL('token.ts', import.meta.url));
  const { PATH = '' } = process.env;
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [script, ...args],
      { env: { PATH, DATA_DIR: dataDir } },
      (error, output, errors) => resolve({ status: error ? Number(error.code) : 0, output, errors }),
    );
  });
}

test('creates tokens with and without a running server, and the server accepts them', async () => {
  const created = await run('ana@example.com', '--create');
  expect(created).toMatchObject({ status: 0, errors: '' });
  expect(created.output).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+\n$/);

  const env = parseEnv({ DATA_DIR: dataDir });
  const log = createLog('silent');
  await using opened = await openDatabase(env, log);
  const unknown = await run('ben@example.com');
  expect(unknown).toMatchObject({ status: 1, output: '' });
  expect(unknown.errors).toContain('There is no account for ben@example.com');
  const again = await run('ana@example.com');

  const secrets = await loadSecrets(env);
  const { database } = opened;
  const rateLimits = createRateLimits({ pool: database.pool, limits: listRateLimits(env) });
  const authenticator = await createAuthenticator({ env, log, database, secrets, rateLimits });
  const people = await Promise.all(
    [created, again].map(({ output }) =>
      authenticator.authenticate({
        authorization: `Bearer ${output.trim()}`,
        ip: '127.0.0.1',
        requestId: 'test',
      }),
    ),
  );
  expect(people[0]).toMatchObject({ email: 'ana@example.com', role: 'trial' });
  expect(people[1]?.userId).toBe(people[0]?.userId);
});

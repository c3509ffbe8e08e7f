import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createResolveHost } from '@anito/outside/safe-fetch/resolve-host';
import { createDiskSpace } from '@anito/storage/disk-space';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';
import { parseEnv } from '../../../env.ts';
import { listRateLimits } from '../../../features.ts';
import { createBinder } from '../../../lib/bind.ts';
import { registerErrorHandler } from '../../../lib/error-handler.ts';
import { createMail } from '../../../lib/mail.ts';
import { createRateLimits, type RateLimit, type RateLimitName } from '../../../lib/rate-limits.ts';
import { openSecrets } from '../../../lib/secrets.ts';
import { registerSecurityHeaders } from '../../../lib/security-headers.ts';
import { createSettings } from '../../../lib/settings.ts';
import { createTestDatabase } from '../../../testing/test-database.ts';
import { registerUserRoutes } from '../../accounts/accounts.routes.ts';
import { createAuthenticator } from '../authenticate.ts';
import { registerIdentity } from '../identity.routes.ts';
import { registerSecurityRoutes } from '../security/security.routes.ts';

type Options = {
  env?: Record<string, string>;
  rateLimits?: Partial<Record<RateLimitName, RateLimit>>;
  log?: Logger;
};

const secretKey = 'a-secret-key-of-the-identity-tests-0123456789';

/**
 * Creates the identity part of the server on its own database. It starts much faster than the whole server.
 */
export async function createIdentityApp(options: Options = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'anito-identity-'));
  const env = parseEnv({ DATA_DIR: dataDir, PUBLIC_URL: 'http://localhost:3000', ...options.env });
  const log = options.log ?? pino({ level: 'silent' });
  const database = await createTestDatabase();

  const settings = createSettings(env);

  /** Builds the application again over the same database, like a restart. */
  async function build() {
    const base = {
      env,
      log,
      database,
      secrets: openSecrets(secretKey),
      settings,
      mail: createMail({
        env,
        settings,
        resolveNamedHost: createResolveHost({ allowPrivate: [] }, 5_000),
        log,
      }),
      rateLimits: createRateLimits({
        pool: database.pool,
        limits: { ...listRateLimits(env), ...options.rateLimits },
      }),
    };
    const deps = { ...base, authenticator: await createAuthenticator(base) };
    const app: FastifyInstance = Fastify({
      loggerInstance: log as FastifyBaseLogger,
      routerOptions: { caseSensitive: false },
    });
    app.decorateRequest('caller', null);
    registerErrorHandler(app);
    registerSecurityHeaders(app, { issuerOrigin: null, voiceOrigin: null, isHttps: false });
    const bind = createBinder(app, {
      ...deps,
      publicUrl: env.PUBLIC_URL,
      // These tests send no API keys.
      apiKeyAccess: {
        find: () => Promise.reject(new Error('Unexpected lookup of an API key')),
        countRequest() {},
      },
      provisioningAccess: {
        find: () => Promise.reject(new Error('Unexpected lookup of a provisioning key')),
      },
      diskRoom: createDiskSpace({ folder: env.DATA_DIR, floorBytes: 0 }),
    });
    registerUserRoutes(bind, deps);
    registerSecurityRoutes(bind, deps);
    await registerIdentity(app, deps);
    await app.ready();
    return { app, deps };
  }

  return {
    ...(await build()),
    dataDir,
    database,
    env,
    restart: build,
    async close() {
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

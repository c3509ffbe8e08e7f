import { apiKeyLimits } from '@anito/contract/api-keys';
import type { Deps } from '../../deps.ts';
import type { Feature } from '../../feature.ts';
import type { ApiKeyAccessDeps } from '../../lib/caller.ts';
import type { DailyUseDeps } from '../daily-use/daily-use.service.ts';
import type { NoticeDeps } from '../notifications/notices.service.ts';
import { notifyKeyUsage } from '../notifications/plan-notices.service.ts';
import { createApiKeyAccess } from './api-key-access.ts';
import { removeOldApiKeyUse } from './api-key-use.store.ts';
import { type ApiKeyUseDeps, createApiKeyUse } from './api-key-use.ts';
import { registerApiKeyRoutes } from './api-keys.routes.ts';

const limits = {
  /** Calls per key. */
  apiKeyMinute: { points: apiKeyLimits.perMinute, seconds: 60 },
  apiKeyHour: { points: apiKeyLimits.perHour, seconds: 3_600 },
  apiKeyDay: { points: apiKeyLimits.perDay, seconds: 86_400 },
  /** Page checks, per account. Each makes the server fetch an address that the account chose. */
  pageCheck: { points: 30, seconds: 60 },
};

declare module '../../lib/rate-limits.ts' {
  interface LimitNames extends Record<keyof typeof limits, never> {}
}

/** API keys for websites and programs that use an owner's assistants. */
export const deployment: Feature<
  Deps & NoticeDeps & ApiKeyUseDeps & DailyUseDeps,
  ApiKeyUseDeps & ApiKeyAccessDeps
> = {
  name: 'deployment',
  open({ database, secrets, jobDatabase, log }, { later }) {
    const apiKeyUse = createApiKeyUse({
      database: jobDatabase,
      onCounted: (runner, apiKeyIds) => notifyKeyUsage(later(), runner, apiKeyIds),
      log,
    });
    return {
      parts: { apiKeyUse, apiKeyAccess: createApiKeyAccess({ database, secrets, apiKeyUse }) },
      close: () =>
        apiKeyUse.close().catch((error: unknown) => log.warn({ err: error }, 'usage of API keys not saved')),
    };
  },
  limits: () => limits,
  routes: registerApiKeyRoutes,
  housekeeping: { 'old API key usage': ({ database }) => removeOldApiKeyUse(database.pool) },
};

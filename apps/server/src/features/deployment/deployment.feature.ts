import { apiKeyLimits } from '@anito/contract/api-keys';
import type { Feature } from '../../feature.ts';
import { noteKeyUse } from '../notifications/plan-notices.service.ts';
import { createApiKeyAccess } from './api-key-access.ts';
import { removeOldApiKeyUse } from './api-key-use.store.ts';
import { type ApiKeyUse, createApiKeyUse } from './api-key-use.ts';
import { registerApiKeyRoutes } from './api-keys.routes.ts';

declare module '../../deps.ts' {
  interface Deps {
    apiKeyUse: ApiKeyUse;
  }
}

const limits = {
  /** Calls by one key. */
  apiKeyMinute: { points: apiKeyLimits.perMinute, seconds: 60 },
  apiKeyHour: { points: apiKeyLimits.perHour, seconds: 3_600 },
  apiKeyDay: { points: apiKeyLimits.perDay, seconds: 86_400 },
  /** Looks at pages with a widget, by account: each makes the server fetch what the account names. */
  pageCheck: { points: 30, seconds: 60 },
};

declare module '../../lib/rate-limits.ts' {
  interface LimitNames extends Record<keyof typeof limits, never> {}
}

/** Keys by which websites and programs call as an owner's assistants. */
export const deployment: Feature = {
  name: 'deployment',
  open(deps) {
    const { jobDatabase, log } = deps;
    const apiKeyUse = createApiKeyUse({
      database: jobDatabase,
      onCounted: (runner, apiKeyIds) => noteKeyUse(deps, runner, apiKeyIds),
      log,
    });
    return {
      parts: { apiKeyUse, apiKeyAccess: createApiKeyAccess({ ...deps, apiKeyUse }) },
      close: () =>
        apiKeyUse.close().catch((error: unknown) => log.warn({ err: error }, 'use of keys not written')),
    };
  },
  limits: () => limits,
  routes: registerApiKeyRoutes,
  housekeeping: { 'use of keys': ({ database }) => removeOldApiKeyUse(database.pool) },
};

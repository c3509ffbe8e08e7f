import * as endpoints from '@anito/contract/api-keys';
import type { Deps } from '../../deps.ts';
import type { Bind } from '../../lib/bind.ts';
import { prefersJson } from '../../lib/prefers-json.ts';
import { formatEnglish, localizedMessage } from '../../lib/reasons.ts';
import type { DailyUseDeps } from '../daily-use/daily-use.service.ts';
import type { ApiKeyUseDeps } from './api-key-use.ts';
import * as service from './api-keys.service.ts';
import { checkPage } from './page-check/check-page.service.ts';

/** Registers the owners' routes of API keys, and of the check of pages that show a widget. */
export function registerApiKeyRoutes(bind: Bind, deps: Deps & ApiKeyUseDeps & DailyUseDeps): void {
  bind(endpoints.listApiKeys, ({ caller }) => service.listApiKeys(deps, caller.userId));
  bind(endpoints.createApiKey, ({ caller, body }) => service.createApiKey(deps, caller.userId, body));
  bind(endpoints.getApiKey, ({ caller, params }) => service.getApiKey(deps, caller.userId, params.id));
  bind(endpoints.updateApiKey, ({ caller, params, body }) =>
    service.updateApiKey(deps, caller.userId, params.id, body),
  );
  bind(endpoints.deleteApiKey, async ({ caller, params, request, reply }) => {
    await service.deleteApiKey(deps, caller.userId, params.id);
    const text = formatEnglish(localizedMessage('api-key-deleted'));
    if (!prefersJson(request.headers.accept)) return text;
    reply.type('application/json; charset=utf-8').send(JSON.stringify(text));
    return undefined;
  });
  bind(endpoints.regenerateApiKey, ({ caller, params }) =>
    service.regenerateApiKey(deps, caller.userId, params.id),
  );
  bind(endpoints.getApiKeyUsage, ({ caller, params }) =>
    service.getApiKeyUsage(deps, caller.userId, params.id),
  );
  bind(
    endpoints.checkPage,
    async ({ caller: { userId: ownerId }, params, body, signal }) =>
      checkPage(deps, { ownerId, ...body, signal }, await service.getApiKey(deps, ownerId, params.id)),
    { limit: ({ caller }) => deps.rateLimits.consume('pageCheck', caller.userId) },
  );
  bind(
    endpoints.checkWidgetPage,
    ({ caller, params, body, signal }) =>
      checkPage(deps, { ownerId: caller.userId, assistantId: params.id, ...body, signal }),
    { limit: ({ caller }) => deps.rateLimits.consume('pageCheck', caller.userId) },
  );
}

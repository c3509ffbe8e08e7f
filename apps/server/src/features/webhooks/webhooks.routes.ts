import * as endpoints from '@anito/contract/webhooks';
import type { Deps } from '../../deps.ts';
import { type Bind, okResponse } from '../../lib/bind.ts';
import * as service from './webhooks.service.ts';

/** Registers the routes of webhooks. */
export function registerWebhookRoutes(bind: Bind, deps: Deps): void {
  const limit = ({ caller }: { caller: { userId: string } }) =>
    deps.rateLimits.consume('webhookMessages', caller.userId);
  bind(endpoints.listWebhooks, ({ caller }) => service.listWebhooks(deps, caller.userId));
  bind(endpoints.createWebhook, ({ caller, body }) => service.createWebhook(deps, caller.userId, body.url), {
    limit,
  });
  bind(endpoints.updateWebhook, ({ caller, params, body }) =>
    service.updateWebhook(deps, caller.userId, params.id, body.isActive),
  );
  bind(endpoints.deleteWebhook, async ({ caller, params }) => {
    await service.deleteWebhook(deps, caller.userId, params.id);
    return okResponse;
  });
  bind(endpoints.testWebhook, ({ caller, params }) => service.testWebhook(deps, caller.userId, params.id), {
    limit,
  });
  bind(endpoints.listWebhookDeliveries, ({ caller, params }) =>
    service.listDeliveries(deps, caller.userId, params.id),
  );
  bind(
    endpoints.resendWebhookDelivery,
    ({ caller, params }) => service.resendDelivery(deps, caller.userId, params.id),
    { limit },
  );
}

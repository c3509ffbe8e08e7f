import * as endpoints from '@anito/contract/push';
import type { Deps } from '../../deps.ts';
import { type Bind, okResponse } from '../../lib/bind.ts';
import * as service from './push.service.ts';

/** Registers the routes with which owners manage push messages on their devices. */
export function registerPushRoutes(bind: Bind, deps: Deps): void {
  const limit = ({ caller }: { caller: { userId: string } }) =>
    deps.rateLimits.consume('pushDevices', caller.userId);
  bind(endpoints.getPush, ({ caller }) => service.viewPush(deps, caller.userId));
  bind(endpoints.updatePushSettings, ({ caller, body }) =>
    service.updatePushSettings(deps, caller.userId, body),
  );
  bind(
    endpoints.addPushSubscription,
    ({ caller, body, request }) =>
      service.addSubscription(deps, caller.userId, body, request.headers['user-agent'] ?? ''),
    { limit },
  );
  bind(endpoints.removePushSubscription, async ({ caller, params }) => {
    await service.removeSubscription(deps, caller.userId, params.id);
    return okResponse;
  });
  bind(
    endpoints.testPushSubscription,
    async ({ caller, params }) => ({
      result: await service.testSubscription(deps, caller.userId, params.id),
    }),
    { limit },
  );
}

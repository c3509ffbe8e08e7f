import * as messenger from '@anito/contract/messenger';
import type { Deps } from '../../deps.ts';
import { type Bind, okResponse } from '../../lib/bind.ts';
import type { Caller } from '../../lib/caller.ts';
import { changeAccount, disconnectAccount, testAccount } from '../messaging/accounts.service.ts';
import type { ServiceFetchDeps, TransportDeps } from '../messaging/transport.ts';
import type { NoticeDeps } from '../notifications/notices.service.ts';
import * as service from './messenger.service.ts';
import { messengerTransport as transport } from './messenger.transport.ts';
import { setBrowserCookie } from './serve-callback.ts';
import { startSignIn } from './sign-in.service.ts';

type AssistantCall = { caller: Caller; params: { id: number } };
const toAssistantKey = ({ caller, params }: AssistantCall) => ({
  ownerId: caller.userId,
  assistantId: params.id,
});

/** Registers the routes with which owners manage an assistant's Facebook page. */
export function registerMessengerRoutes(
  bind: Bind,
  deps: Deps & NoticeDeps & ServiceFetchDeps & TransportDeps,
): void {
  /** Each of these calls Facebook. */
  const limit = {
    limit: ({ caller }: { caller: Caller }) => deps.rateLimits.consume('messagingSetup', caller.userId),
  };
  bind(messenger.getMessengerConfiguration, (call) => service.getMessenger(deps, toAssistantKey(call)));
  bind(
    messenger.setupMessenger,
    ({ caller, body, signal }) => service.setupMessenger(deps, caller.userId, body, signal),
    limit,
  );
  bind(messenger.updateMessenger, async (call) =>
    service.viewMessenger(await changeAccount(deps, transport, toAssistantKey(call), call.body)),
  );
  bind(messenger.deleteMessenger, async (call) => {
    await disconnectAccount(deps, transport, toAssistantKey(call), call.signal);
    return okResponse;
  });
  bind(
    messenger.testMessengerWebhook,
    (call) => testAccount(deps, transport, toAssistantKey(call), call.signal),
    limit,
  );
  bind(
    messenger.subscribeMessenger,
    (call) => service.subscribeMessenger(deps, toAssistantKey(call), true, call.signal),
    limit,
  );
  bind(
    messenger.unsubscribeMessenger,
    (call) => service.subscribeMessenger(deps, toAssistantKey(call), false, call.signal),
    limit,
  );
  bind(
    messenger.getMessengerSubscription,
    (call) => service.getSubscription(deps, toAssistantKey(call), call.signal),
    limit,
  );
  bind(
    messenger.getMessengerAuthUrl,
    async (call) => {
      const { authUrl, browser } = await startSignIn(deps, toAssistantKey(call));
      setBrowserCookie(call.reply, deps.env, browser);
      return { authUrl };
    },
    limit,
  );
  bindPages(bind, deps, limit);
}

/**
 * Binds the endpoints that list and cache the Facebook pages that can be connected, and the test of a token.
 */
function bindPages(
  bind: Bind,
  deps: Deps & NoticeDeps & TransportDeps & ServiceFetchDeps,
  limit: { limit(call: { caller: Caller }): Promise<void> },
): void {
  bind(
    messenger.listMessengerPages,
    ({ caller, body, signal }) => service.listPages(deps, caller.userId, body.userAccessToken, signal),
    limit,
  );
  bind(
    messenger.cacheMessengerPages,
    ({ caller, body }) => service.cachePages(deps, caller.userId, body.pages),
    limit,
  );
  bind(messenger.listCachedMessengerPages, ({ caller }) => service.listCachedPages(deps, caller.userId));
  bind(
    messenger.testMessengerApi,
    ({ caller, body, signal }) => service.testApi(deps, caller.userId, body, signal),
    limit,
  );
}

import * as telegram from '@anito/contract/telegram';
import type { Deps } from '../../deps.ts';
import { type Bind, okResponse } from '../../lib/bind.ts';
import type { Caller } from '../../lib/caller.ts';
import { disconnectAccount, testAccount } from '../messaging/accounts.service.ts';
import type { ServiceFetchDeps, TransportDeps } from '../messaging/transport.ts';
import type { NoticeDeps } from '../notifications/notices.service.ts';
import * as service from './telegram.service.ts';
import { telegramTransport as transport } from './telegram.transport.ts';

type AssistantCall = { caller: Caller; params: { id: number } };
const toAssistantKey = ({ caller, params }: AssistantCall) => ({
  ownerId: caller.userId,
  assistantId: params.id,
});

/** Registers the routes with which owners manage the Telegram bot of an assistant. */
export function registerTelegramRoutes(
  bind: Bind,
  deps: Deps & NoticeDeps & TransportDeps & ServiceFetchDeps,
): void {
  const limit = {
    limit: ({ caller }: { caller: Caller }) => deps.rateLimits.consume('messagingSetup', caller.userId),
  };
  bind(
    telegram.setupTelegram,
    (call) => service.setupTelegram(deps, toAssistantKey(call), call.body.botToken, call.signal),
    limit,
  );
  bind(telegram.updateTelegram, (call) =>
    service.updateTelegram(deps, toAssistantKey(call), call.body.isActive),
  );
  bind(
    telegram.testTelegram,
    (call) => testAccount(deps, transport, toAssistantKey(call), call.signal),
    limit,
  );
  bind(telegram.deleteTelegram, async (call) => {
    await disconnectAccount(deps, transport, toAssistantKey(call), call.signal);
    return okResponse;
  });
}

import * as whatsapp from '@anito/contract/whatsapp';
import type { Deps } from '../../deps.ts';
import { type Bind, okResponse } from '../../lib/bind.ts';
import type { Caller } from '../../lib/caller.ts';
import { disconnectAccount, testAccount } from '../messaging/accounts.service.ts';
import type { ServiceFetchDeps, TransportDeps } from '../messaging/transport.ts';
import type { NoticeDeps } from '../notifications/notices.service.ts';
import * as service from './whatsapp.service.ts';
import { whatsappTransport as transport } from './whatsapp.transport.ts';

type AssistantCall = { caller: Caller; params: { id: number } };
const toAssistantKey = ({ caller, params }: AssistantCall) => ({
  ownerId: caller.userId,
  assistantId: params.id,
});

/** Registers the routes with which owners manage the WhatsApp number of an assistant. */
export function registerWhatsAppRoutes(
  bind: Bind,
  deps: Deps & NoticeDeps & TransportDeps & ServiceFetchDeps,
): void {
  const limit = {
    limit: ({ caller }: { caller: Caller }) => deps.rateLimits.consume('messagingSetup', caller.userId),
  };
  bind(
    whatsapp.setupWhatsApp,
    (call) => service.setupWhatsApp(deps, toAssistantKey(call), call.body, call.signal),
    limit,
  );
  bind(whatsapp.updateWhatsApp, (call) => service.updateWhatsApp(deps, toAssistantKey(call), call.body));
  bind(
    whatsapp.testWhatsApp,
    (call) => testAccount(deps, transport, toAssistantKey(call), call.signal),
    limit,
  );
  bind(whatsapp.deleteWhatsApp, async (call) => {
    await disconnectAccount(deps, transport, toAssistantKey(call), call.signal);
    return okResponse;
  });
}

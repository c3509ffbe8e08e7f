import type { Deps } from '../../deps.ts';
import { openAccount } from './accounts.service.ts';
import type { ClaimedInbound } from './inbound.store.ts';
import type { Chat } from './message-queues.ts';
import type { Recipient, VendorDeps } from './transport.ts';

type ShowingDeps = VendorDeps & Pick<Deps, 'log' | 'secrets'>;
type Answering = Chat & { message: ClaimedInbound };

/** Whom something of an answer is shown; undefined where the account is to be connected again. */
function findRecipient(
  deps: ShowingDeps,
  { configuration, correspondent }: Answering,
  signal: AbortSignal,
): Recipient | undefined {
  const account = configuration.needsReconnect ? undefined : openAccount(deps, configuration);
  const { personId, phone } = correspondent;
  return account && { account, personId, phone, signal };
}

/** Longest that the sign at what was pressed is worth a call, in milliseconds. */
const acknowledgeMs = 10_000;

/** Ends the sign of waiting at what was pressed; a courtesy too. */
export function acknowledgePress(deps: ShowingDeps, answering: Answering): void {
  const { transport, message } = answering;
  const to = findRecipient(deps, answering, AbortSignal.timeout(acknowledgeMs));
  if (!to) return;
  void transport
    .acknowledgePress?.(deps, to, message.externalId)
    .catch((err: unknown) => deps.log.debug({ err }, 'press not acknowledged'));
}

/** Shows that somebody writes until it is disposed of. That is a courtesy: whether it can be shown does not matter. */
export function showTyping(deps: ShowingDeps, answering: Answering, signal: AbortSignal): Disposable {
  const { transport, message } = answering;
  const ended = new AbortController();
  const to = findRecipient(deps, answering, AbortSignal.any([signal, ended.signal]));
  if (!to) return { [Symbol.dispose]: () => {} };
  const show = () =>
    void transport
      .showTyping(deps, to, message.externalId)
      .catch((err: unknown) => deps.log.debug({ err }, 'typing not shown'));
  show();
  const timer = setInterval(show, transport.typingEveryMs);
  return {
    [Symbol.dispose]() {
      clearInterval(timer);
      ended.abort();
    },
  };
}

import type { FairLine } from '@anito/fair-line/fair-line';
import { isReadable, type StoringDeps, storeWebhook } from './store-webhook.ts';
import type { DeadLetterDeps, Incoming, Transport, Unprocessed } from './transport.ts';

/** Queue of webhooks to store, with a fair share for each account. */
export type InboundLineDeps = { inboundLine: FairLine };

/** Messages accepted from one webhook. Services send at most a hundred. */
const maxMessages = 1_000;

type ReceivingDeps = StoringDeps & InboundLineDeps;

function parse(bytes: Buffer): { body: unknown } | undefined {
  try {
    return { body: JSON.parse(bytes.toString('utf8')) };
  } catch {
    return undefined;
  }
}

/** A webhook with a verified sender: its bytes and the account in its address, if any. */
type Webhook = { bytes: Buffer; accountId: string | null };

/**
 * Processes a webhook and stores its contents in one transaction, so that an acknowledged message is never
 * lost and a repeated one is not answered again. Resolves to the parts that could not be processed. Throws
 * `unavailable` when an account's queue is full, which makes the service send the webhook again.
 */
export async function processWebhook(
  deps: ReceivingDeps,
  transport: Transport,
  { bytes, accountId }: Webhook,
): Promise<Unprocessed[]> {
  const parsed = parse(bytes);
  if (!parsed) return [{ reason: 'not-json', bytes }];
  const received = transport.read(parsed.body, accountId);
  const readable = received.messages.filter(isReadable);
  const taken = readable.slice(0, maxMessages);
  const entries = [...taken, ...(received.identityChanges ?? []), ...(received.receipts ?? [])];
  const [first] = entries;
  const channel = transport.channel.name;
  const stored = first
    ? await deps.inboundLine.run({ tenantId: `${channel}:${first.accountId}` }, () =>
        storeWebhook(deps, transport, { ...received, messages: taken }),
      )
    : { unknown: [], refused: [] };
  const toUnread = (reason: 'unknown-form' | 'unknown-account' | 'too-many') => (message: Incoming) => ({
    reason,
    source: message.source,
  });
  return [
    ...received.unread,
    ...received.messages.filter((message) => !isReadable(message)).map(toUnread('unknown-form')),
    ...[...stored.refused, ...readable.slice(maxMessages)].map(toUnread('too-many')),
    ...stored.unknown.map(toUnread('unknown-account')),
  ];
}

/**
 * Processes a webhook and stores failed parts as dead letters. The service gets its acknowledgement
 * afterwards.
 */
export async function receiveWebhook(
  deps: ReceivingDeps & DeadLetterDeps,
  transport: Transport,
  webhook: Webhook,
): Promise<void> {
  const unprocessed = await processWebhook(deps, transport, webhook);
  if (unprocessed.length === 0) return;
  const { accountId } = webhook;
  await deps.deadLetters.keep({ channel: transport.channel.name, accountId, unprocessed });
}

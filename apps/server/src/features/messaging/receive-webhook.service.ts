import type { FairQueue } from '@anito/fair-line/fair-queue';
import { hasValidIds, storeWebhook, type WebhookStoreDeps } from './store-webhook.ts';
import type { DeadLetterDeps, IncomingMessage, Transport, Unprocessed } from './transport.ts';

/** Queue of webhooks to store, with a fair share for each account. */
export type InboundQueueDeps = { inboundQueue: FairQueue };

/** Messages accepted from one webhook. Services send at most a hundred. */
const maxMessages = 1_000;

type ReceivingDeps = WebhookStoreDeps & InboundQueueDeps;

/** Parses JSON, or returns undefined if it is invalid. The body is wrapped, because `null` is valid JSON. */
function parseBody(bytes: Buffer): { body: unknown } | undefined {
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
 * lost and a repeated one is not answered again. Returns the parts that could not be processed. Throws
 * `unavailable`, which makes the service send the webhook again, when the account has too many waiting
 * webhooks, and when a person's ids change while a message of theirs is being answered.
 */
export async function processWebhook(
  deps: ReceivingDeps,
  transport: Transport,
  { bytes, accountId }: Webhook,
): Promise<Unprocessed[]> {
  const parsed = parseBody(bytes);
  if (!parsed) return [{ reason: 'not-json', bytes }];
  const contents = transport.parseWebhook(parsed.body, accountId);
  const readable = contents.messages.filter(hasValidIds);
  const accepted = readable.slice(0, maxMessages);
  const entries = [...accepted, ...(contents.identityChanges ?? []), ...(contents.receipts ?? [])];
  const [first] = entries;
  const channel = transport.channel.name;
  const stored = first
    ? await deps.inboundQueue.run({ tenantId: `${channel}:${first.accountId}` }, () =>
        storeWebhook(deps, transport, { ...contents, messages: accepted }),
      )
    : { unknown: [], refused: [] };
  const toUnprocessed =
    (reason: 'unknown-form' | 'unknown-account' | 'too-many') => (message: IncomingMessage) => ({
      reason,
      source: message.source,
    });
  return [
    ...contents.unprocessed,
    ...contents.messages.filter((message) => !hasValidIds(message)).map(toUnprocessed('unknown-form')),
    ...[...stored.refused, ...readable.slice(maxMessages)].map(toUnprocessed('too-many')),
    ...stored.unknown.map(toUnprocessed('unknown-account')),
  ];
}

/**
 * Processes a webhook and stores the parts that could not be processed as dead letters. The service gets its
 * acknowledgement afterwards.
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

import { runInTransaction } from '../../db/run-in-transaction.ts';
import type { Deps } from '../../deps.ts';
import { getOwnerTimezone } from '../accounts/user-settings.service.ts';
import {
  type CustomerSummary,
  findCustomer,
  findLeadSummary,
  findPersonReason,
} from '../threads/customer-summary.service.ts';
import { type DeliverDeps, deliverPush } from './deliver-push.ts';
import { type CustomerEvent, sendPushKind } from './push.jobs.ts';
import { getPushSettings } from './push.service.ts';
import * as store from './push.store.ts';
import { isQuiet } from './quiet-hours.ts';
import { isWaiting, writePush } from './write-push.ts';

type AlertDeps = DeliverDeps & Pick<Deps, 'events' | 'jobs' | 'rateLimits'>;

/** Time during which one request causes one alert, in milliseconds: a form causes three events at once. */
const sameRequestMs = 10_000;

/**
 * Returns whether the request for a person in a thread is so recent that its alert also covers other events.
 * Returns false once a person has joined.
 */
function isJustRequested({ needsPersonSince, isJoined }: CustomerSummary): boolean {
  return !isJoined && needsPersonSince !== null && Date.now() - needsPersonSince.getTime() < sameRequestMs;
}

/** Publishes to the owner's open browsers that a visitor waits. */
function publishAlert(
  { events }: Pick<Deps, 'events'>,
  { ownerId, event, threadId }: Extract<CustomerEvent, { threadId: number }>,
  customer: CustomerSummary,
): void {
  const { name, wish, lastText } = customer;
  const data =
    event === 'person'
      ? { threadId, because: findPersonReason(customer), name, text: wish }
      : { threadId, because: 'message' as const, name, text: lastText };
  events.publish({ ownerId, event: { event: 'CustomerAlert', data }, coalesceKey: `customer ${threadId}` });
}

/**
 * Seconds that the alert of a message waits. A reading owner marks the thread as read meanwhile, so that the
 * phone stays silent during a chat at the desk.
 */
const readSeconds = 3;

/**
 * Returns the visitor of the thread if the event still needs the owner, and null if it is a lead that does.
 * Returns undefined if the event needs no alert, or if the alert of a recent request for a person covers it.
 */
async function findWaitingCustomer(
  deps: AlertDeps,
  event: CustomerEvent,
): Promise<CustomerSummary | null | undefined> {
  const { pool } = deps.database;
  if (event.event !== 'lead') {
    const customer = await findCustomer(pool, event.ownerId, event.threadId);
    if (!customer || !isWaiting(event.event, customer)) return undefined;
    return event.event === 'message' && isJustRequested(customer) ? undefined : customer;
  }
  const lead = await findLeadSummary(pool, event.ownerId, event.leadId);
  if (!lead) return undefined;
  const customer =
    lead.threadId === null ? undefined : await findCustomer(pool, event.ownerId, lead.threadId);
  return customer && isJustRequested(customer) ? undefined : null;
}

/**
 * Publishes an event to the owner's open browsers and queues the push messages to the owner's devices. None
 * is queued if the owner disabled them, has quiet hours, or had too many within an hour.
 */
export async function alertOwner(deps: AlertDeps, event: CustomerEvent): Promise<void> {
  const { ownerId } = event;
  const customer = await findWaitingCustomer(deps, event);
  if (customer === undefined) return;
  if (customer && event.event !== 'lead') publishAlert(deps, event, customer);
  const { pool } = deps.database;
  const subscriptionIds = await store.listSubscriptionIds(pool, ownerId);
  if (subscriptionIds.length === 0) return;
  const settings = await getPushSettings(deps, ownerId);
  if (!settings[event.event]) return;
  if (settings.quietHours && isQuiet(settings.quietHours, await getOwnerTimezone(pool, ownerId), new Date()))
    return;
  const isWithinLimit = await deps.rateLimits.consume('customerAlerts', ownerId).then(
    () => true,
    () => false,
  );
  if (!isWithinLimit) return;
  const startAfterSeconds = event.event === 'message' ? readSeconds : 0;
  await runInTransaction(deps.database, async (runner) => {
    for (const subscriptionId of subscriptionIds) {
      const options = { accountId: ownerId, runner, startAfterSeconds };
      await deps.jobs.enqueue(sendPushKind, { ...event, subscriptionId }, options);
    }
  });
}

/**
 * Sends a push message to one device about an event that still needs the owner. Deletes a subscription that
 * its browser has ended. Throws, for a retry, while the push service does not accept the message.
 */
export async function sendPush(
  deps: AlertDeps,
  event: CustomerEvent & { subscriptionId: number },
  signal: AbortSignal,
): Promise<void> {
  const { ownerId, subscriptionId } = event;
  const subscription = await store.findSubscription(deps.database, ownerId, subscriptionId);
  if (!subscription) return;
  const message = await writePush(deps.database.pool, event, subscription.language ?? 'en');
  if (!message) return;
  const result = await deliverPush(deps, subscription, message, signal);
  if (result === 'gone') await store.deleteSubscription(deps.database, ownerId, subscriptionId);
  if (result === 'accepted') await store.markUsed(deps.database, ownerId, subscriptionId);
  if (result === 'unavailable') throw new Error('the push service does not accept the alert');
}

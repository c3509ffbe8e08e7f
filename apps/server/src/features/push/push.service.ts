import { limits } from '@anito/contract/limits';
import type {
  addPushSubscription,
  getPush,
  PushDevice,
  PushResult,
  PushSettings,
} from '@anito/contract/push';
import type { z } from 'zod';
import { lockOwner } from '../../db/lock-owner.ts';
import { runInTransaction } from '../../db/run-in-transaction.ts';
import type { Deps } from '../../deps.ts';
import { describeDevice } from '../../lib/describe-device.ts';
import { notFound } from '../../lib/errors.ts';
import { type DeliverDeps, deliverPush } from './deliver-push.ts';
import * as store from './push.store.ts';
import { getVapidKeys } from './vapid-keys.ts';
import { writeTestPush } from './write-push.ts';

const defaults: PushSettings = { person: true, message: true, lead: true, quietHours: null };

/** Longest stored name of a browser, in characters. */
const maxUserAgentLength = 400;

/** Returns which push messages an owner has chosen; the defaults if none were saved. */
export async function getPushSettings(
  { database }: Pick<Deps, 'database'>,
  ownerId: string,
): Promise<PushSettings> {
  return (await store.findSettings(database.pool, ownerId)) ?? defaults;
}

/** Changes the given push settings, keeps the others and returns all. Stores nothing if none is given. */
export async function updatePushSettings(
  deps: Pick<Deps, 'database'>,
  ownerId: string,
  changes: { [Name in keyof PushSettings]?: PushSettings[Name] | undefined },
): Promise<PushSettings> {
  const entries = Object.entries(changes).filter(([, value]) => value !== undefined);
  const settings = { ...(await getPushSettings(deps, ownerId)), ...Object.fromEntries(entries) };
  return entries.length === 0 ? settings : store.saveSettings(deps.database, ownerId, settings);
}

function viewDevice({ id, userAgent, createdAt, lastUsedAt }: store.DeviceRow): PushDevice {
  return {
    id,
    ...describeDevice(userAgent),
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

/** Returns the push settings and devices of an owner, and the public key with which browsers subscribe. */
export async function viewPush(
  deps: Pick<Deps, 'database' | 'secrets'>,
  ownerId: string,
): Promise<z.infer<typeof getPush.response>> {
  const [{ publicKey }, settings, devices] = await Promise.all([
    getVapidKeys(deps),
    getPushSettings(deps, ownerId),
    store.listDevices(deps.database, ownerId),
  ]);
  return { publicKey, settings, devices: devices.map(viewDevice) };
}

/**
 * Stores the push subscription of a browser and returns it as a device. Beyond the limit, deletes the one
 * that was unused for longest. Throws `url_not_allowed` for a URL that cannot be a push service.
 */
export async function addSubscription(
  deps: Pick<Deps, 'database' | 'safeFetch'>,
  ownerId: string,
  { endpoint, keys }: z.output<typeof addPushSubscription.body>,
  userAgent: string,
): Promise<PushDevice> {
  const { href } = await deps.safeFetch.check(endpoint);
  return runInTransaction(deps.database, async (runner) => {
    await lockOwner(runner, ownerId);
    const subscription = { endpoint: href, ...keys, userAgent: userAgent.slice(0, maxUserAgentLength) };
    const row = await store.saveSubscription(runner, ownerId, subscription);
    await store.deleteExcessSubscriptions(runner, ownerId, { keptId: row.id, limit: limits.pushDevices });
    return viewDevice(row);
  });
}

/** Deletes the push subscription of a browser. Throws `not_found`. */
export async function removeSubscription(
  { database }: Pick<Deps, 'database'>,
  ownerId: string,
  id: number,
): Promise<void> {
  if (!(await store.deleteSubscription(database, ownerId, id))) throw notFound();
}

/**
 * Sends a test message to a browser, even in quiet hours, and returns the result of its push service. Deletes
 * a subscription that the browser has ended. Throws `not_found`.
 */
export async function testSubscription(deps: DeliverDeps, ownerId: string, id: number): Promise<PushResult> {
  const subscription = await store.findSubscription(deps.database, ownerId, id);
  if (!subscription) throw notFound();
  const message = writeTestPush(subscription.language ?? 'en');
  const result = await deliverPush(deps, subscription, message, new AbortController().signal);
  if (result === 'accepted') await store.markUsed(deps.database, ownerId, id);
  if (result === 'gone') await store.deleteSubscription(deps.database, ownerId, id);
  return result;
}

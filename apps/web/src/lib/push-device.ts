import type * as contract from '@anito/contract/push';
import { callApi } from './api.ts';
import { type PushRecord, readPushRecord, storePushRecord } from './push-record.ts';
import { withoutSchemas } from './without-schemas.ts';

// The public site can load this module, because a sign-out ends the alerts.
const addPushSubscription = withoutSchemas<typeof contract.addPushSubscription>({
  method: 'POST',
  path: '/api/push/subscriptions',
  access: 'user',
});
const removePushSubscription = withoutSchemas<typeof contract.removePushSubscription>({
  method: 'DELETE',
  path: '/api/push/subscriptions/:id',
  access: 'user',
});

const workerPath = '/sw.js';

/**
 * Whether this browser can show alerts. `home-screen`: iPhones and iPads show them only for an app on the
 * home screen. `insecure`: browsers offer them only to pages with https.
 */
export type PushSupport = 'supported' | 'blocked' | 'home-screen' | 'insecure' | 'unsupported';

/** iPads name themselves as Macs, which have no touch screens. */
const isAppleMobile = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

/**
 * Returns `supported` if this browser can show alerts, otherwise why it cannot. `blocked`: the user has
 * denied them. `home-screen`: iOS shows them only to an app on the home screen. `insecure`: the page has no
 * HTTPS.
 */
export function detectPushSupport(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) {
    return Notification.permission === 'denied' ? 'blocked' : 'supported';
  }
  if (isAppleMobile() && !matchMedia('(display-mode: standalone)').matches) return 'home-screen';
  return window.isSecureContext ? 'unsupported' : 'insecure';
}

/** Returns the push subscription stored in this browser if it belongs to that user, otherwise undefined. */
export function findPushRecord(userId: string): PushRecord | undefined {
  const record = readPushRecord();
  return record?.userId === userId ? record : undefined;
}

/**
 * Registers the service worker, which shows alerts, and waits until it is active. Returns undefined in
 * browsers without service workers.
 */
export async function registerServiceWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined;
  await navigator.serviceWorker.register(workerPath);
  return navigator.serviceWorker.ready;
}

/** Returns the push subscription of this browser. Returns null or undefined without one. */
const findSubscription = async () =>
  (await navigator.serviceWorker?.getRegistration(workerPath))?.pushManager?.getSubscription();

/** Returns the base64url text of a key. */
const encodeKey = (key: ArrayBuffer | null | undefined) =>
  key
    ? btoa(String.fromCharCode(...new Uint8Array(key)))
        .replace(/={1,2}$/, '')
        .replaceAll('+', '-')
        .replaceAll('/', '_')
    : '';

const decodeKey = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

/**
 * Subscribes this browser to push alerts with the installation's key. Keeps a subscription with that key, and
 * replaces one with another key. Throws if the browser has no service workers.
 */
async function subscribeWith(publicKey: string): Promise<PushSubscription> {
  const registration = await registerServiceWorker();
  if (!registration) throw new Error('This browser has no service workers');
  const existing = await registration.pushManager.getSubscription();
  if (existing && encodeKey(existing.options.applicationServerKey) === publicKey) return existing;
  await existing?.unsubscribe();
  return registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: decodeKey(publicKey),
  });
}

/**
 * Sends the subscription of this browser to the server and stores the device's id in this browser. Returns
 * the device.
 */
async function saveSubscription(
  subscription: PushSubscription,
  userId: string,
): Promise<contract.PushDevice> {
  const { endpoint, keys } = subscription.toJSON();
  const body = { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } };
  const device = await callApi(addPushSubscription, { body });
  storePushRecord({ userId, id: device.id, endpoint: body.endpoint });
  return device;
}

/**
 * Asks for permission, subscribes this browser to push alerts and registers it on the server. Returns
 * undefined if the user does not permit it. Throws if the browser's push service or the server does not
 * answer.
 */
export async function enablePush(
  publicKey: string,
  userId: string,
): Promise<contract.PushDevice | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  return saveSubscription(await subscribeWith(publicKey), userId);
}

/** Unsubscribes this browser from push alerts, here and on the server. Never throws. */
export async function disablePush(): Promise<void> {
  const record = readPushRecord();
  storePushRecord(undefined);
  // Whichever fails, the other one ends the alerts.
  await Promise.allSettled([
    record && callApi(removePushSubscription, { params: { id: record.id } }),
    findSubscription().then((subscription) => subscription?.unsubscribe()),
  ]);
}

/**
 * Sends this browser's subscription to the server again if its endpoint has changed. Ends the alerts if the
 * user has removed this device on another one, or no longer permits them. Does nothing without a stored
 * subscription of the user.
 */
export async function refreshPush(
  userId: string,
  { publicKey, devices }: { publicKey: string; devices: readonly { id: number }[] },
): Promise<void> {
  const record = findPushRecord(userId);
  if (!record) return;
  const isRemoved = devices.every(({ id }) => id !== record.id);
  if (isRemoved || detectPushSupport() !== 'supported' || Notification.permission !== 'granted') {
    return disablePush();
  }
  const subscription = await subscribeWith(publicKey);
  if (subscription.endpoint !== record.endpoint) await saveSubscription(subscription, userId);
}

import type { PushResult } from '@anito/contract/push';
import { OutsideError } from '@anito/outside/outside-error';
import type { Deps } from '../../deps.ts';
import type { SubscriptionRow } from './push.store.ts';
import { getVapidKeys, loadWebPush } from './vapid-keys.ts';
import type { PushMessage } from './write-push.ts';

export type DeliverDeps = Pick<Deps, 'database' | 'env' | 'secrets' | 'safeFetch' | 'settings' | 'log'>;

/** How long a push service keeps an alert for a device that is off, in seconds. */
const keepSeconds = 4 * 3_600;
const timeoutMs = 15_000;
const maxResponseBytes = 4_096;

/**
 * Returns the contact of this installation for push services (RFC 8292, 2.1): PUBLIC_URL if it is `https:`,
 * otherwise the mail address as `mailto:`.
 */
function getContact({ env, settings }: DeliverDeps): string {
  if (env.PUBLIC_URL.startsWith('https:')) return env.PUBLIC_URL;
  const { mailFrom } = settings;
  const address =
    typeof mailFrom === 'string' ? mailFrom.split('<').at(-1)!.replace('>', '') : mailFrom.address;
  return `mailto:${address}`;
}

/**
 * Converts the HTTP status of a push service to a result: `gone` for an ended subscription, `unavailable`
 * when a retry may help, `rejected` for other errors.
 */
function toResult(status: number): PushResult {
  if (status >= 200 && status < 300) return 'accepted';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'unavailable' : 'rejected';
}

/**
 * Encrypts a push message for a browser (RFC 8291) and sends it to its push service. Returns the result, also
 * for a failure; throws only the signal's reason.
 */
export async function deliverPush(
  deps: DeliverDeps,
  { ownerId, endpoint, p256dh, auth }: SubscriptionRow,
  message: PushMessage,
  signal: AbortSignal,
): Promise<PushResult> {
  const webPush = await loadWebPush();
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    {
      vapidDetails: { subject: getContact(deps), ...(await getVapidKeys(deps)) },
      TTL: keepSeconds,
      urgency: 'high',
      topic: message.tag,
      contentEncoding: 'aes128gcm',
    },
  );
  try {
    const { status, body: response } = await deps.safeFetch(endpoint, {
      send: {
        method: 'POST',
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
        body: body ?? '',
      },
      mayFollow: () => false,
      maxBytes: maxResponseBytes,
      isCut: true,
      tenantId: ownerId,
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    const result = toResult(status);
    if (result === 'rejected')
      deps.log.warn({ host: new URL(endpoint).host, status, response: response.toString() }, 'push rejected');
    return result;
  } catch (error) {
    signal.throwIfAborted();
    return error instanceof OutsideError && error.problem === 'not-allowed' ? 'rejected' : 'unavailable';
  }
}

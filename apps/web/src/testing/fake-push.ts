import { vi } from 'vitest';

/** Key of an installation, base64url of 65 bytes. */
export const publicKey = `${'B'.padEnd(86, 'A')}Q`;

/** How this browser behaves. */
export type FakePushOptions = {
  /** Current permission, and the answer of the user to the question. */
  permission?: NotificationPermission;
  answer?: NotificationPermission;
  /** Whether the browser's push service does not answer. */
  isBroken?: boolean;
};

/** Lets this browser support push until the test ends. Returns what the page did. */
export function stubPush({
  permission = 'default',
  answer = 'granted',
  isBroken = false,
}: FakePushOptions = {}) {
  const notification = {
    permission,
    requestPermission: async () => {
      notification.permission = answer;
      return answer;
    },
  };
  const unsubscribe = vi.fn(async () => true);
  const subscription = {
    endpoint: 'https://push.example/1',
    options: { applicationServerKey: null },
    toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'key', auth: 'auth' } }),
    unsubscribe,
  };
  let current: typeof subscription | null = null;
  const subscribe = vi.fn(async () => {
    if (isBroken) throw new Error('push service error');
    current = subscription;
    return subscription;
  });
  const registration = { pushManager: { subscribe, getSubscription: async () => current } };
  const listeners = new EventTarget();
  const serviceWorker = Object.assign(listeners, {
    register: vi.fn(async () => registration),
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', notification);
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  return { subscribe, unsubscribe, serviceWorker };
}

/** Removes what `stubPush` has added to the navigator. */
export function unstubPush(): void {
  Reflect.deleteProperty(navigator, 'serviceWorker');
}

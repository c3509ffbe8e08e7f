import { expect, it, type Mock, vi } from 'vitest';
import source from '../../../public/sw.js?raw';

type Handler = (event: object) => void;
type OpenPage = {
  focused: boolean;
  focus: Mock<() => void>;
  postMessage: (data: object, ports: MessagePort[]) => void;
};

/** Runs the service worker with these open pages. */
function start(pages: OpenPage[]) {
  const handlers = new Map<string, Handler>();
  const showNotification = vi.fn(async () => {});
  const openWindow = vi.fn(async () => {});
  const self = {
    addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
    registration: { showNotification },
    clients: { matchAll: async () => pages, openWindow, claim: async () => {} },
    skipWaiting: async () => {},
  };
  new Function('self', source)(self);
  /** Dispatches an event and waits for its work. */
  const dispatch = async (name: string, event: object) => {
    const work: unknown[] = [];
    handlers.get(name)!({ ...event, waitUntil: (promise: unknown) => work.push(promise) });
    await Promise.all(work);
  };
  return { dispatch, showNotification, openWindow };
}

const alert = { title: 'Maria wrote to you', body: 'Hello?', url: '/inbox?thread=4', tag: 'thread-4' };
const push = (worker: ReturnType<typeof start>) => worker.dispatch('push', { data: { json: () => alert } });
const press = async (worker: ReturnType<typeof start>) => {
  const close = vi.fn();
  await worker.dispatch('notificationclick', { notification: { close, data: { url: alert.url } } });
  expect(close).toHaveBeenCalled();
};
const createPage = (focused: boolean, isConsole: boolean): OpenPage => ({
  focused,
  focus: vi.fn<() => void>(),
  postMessage: (_, [port]) => isConsole && port!.postMessage(true),
});

it.each([
  [[], false],
  [[createPage(false, true)], false],
  [[createPage(true, true)], true],
])('shows an alert, silent only beside a page with the focus: %#', async (pages, silent) => {
  const worker = start(pages);
  await push(worker);
  expect(worker.showNotification).toHaveBeenCalledWith(
    'Maria wrote to you',
    expect.objectContaining({
      body: 'Hello?',
      tag: 'thread-4',
      renotify: true,
      silent,
      data: { url: alert.url },
    }),
  );
});

it('opens a pressed alert in a page of the console', async () => {
  const [chat, console] = [createPage(false, false), createPage(false, true)];
  const worker = start([chat, console]);
  await press(worker);
  expect(console.focus).toHaveBeenCalledOnce();
  expect(chat.focus).not.toHaveBeenCalled();
  expect(worker.openWindow).not.toHaveBeenCalled();
});

it('opens a window without a page of the console', async () => {
  const worker = start([createPage(false, false)]);
  await press(worker);
  expect(worker.openWindow).toHaveBeenCalledWith('/inbox?thread=4');
});

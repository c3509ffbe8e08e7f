import type { WidgetConfig } from '@anito/contract/widget';
import type { FrameMessage, HostMessage } from '@anito/contract/widget-messages';
import type { Settings } from './options.ts';

/** Callbacks of a frame. */
export type FrameEvents = {
  /** Returns the configuration, with a short-lived token. */
  getConfig(): Promise<WidgetConfig>;
  onOpen(): void;
  onClose(): void;
  onMessage(role: 'user' | 'assistant'): void;
  onReplies(replies: Replies): void;
  /** Whether the window with the frame is open. */
  isOpen(): boolean;
  /** Fetches another token. Null if none is available. */
  renew(): Promise<string | null>;
};

/** Whether a person may write, and the replies that the visitor has not seen. */
export type Replies = Extract<FrameMessage, { anito: 'replies' }>;

/** Frame of a chat. */
export type Frame = {
  element: HTMLIFrameElement;
  focus(): void;
  /** Tells the frame that its window was opened or closed. */
  setOpen(isOpen: boolean): void;
  remove(): void;
};

/**
 * Creates the iframe of the chat without adding it to the page. Its page loads when the configuration is
 * known. Accepts messages only from this iframe and from the product's origin.
 */
export function createFrame(settings: Settings, title: string, events: FrameEvents): Frame {
  const element = document.createElement('iframe');
  element.title = title;
  element.allow = 'clipboard-write; autoplay';
  const configPromise = events.getConfig();
  void configPromise.then(({ frameUrl }) => {
    element.src = settings.origin + frameUrl;
  });
  let isStarted = false;
  let wantsFocus = false;

  const send = (message: HostMessage) => element.contentWindow?.postMessage(message, settings.origin);

  function focus(): void {
    wantsFocus = !isStarted;
    element.focus();
    if (isStarted) send({ anito: 'focus' });
  }

  async function handleMessage(message: FrameMessage): Promise<void> {
    if (message.anito === 'ready') {
      const config = await configPromise;
      send({
        anito: 'start',
        config,
        title: settings.title,
        isPopup: !settings.isInline,
        visitorId: findVisitor(),
        seenReplyId: findSeenReply(config.id),
        isOpen: events.isOpen(),
      });
      isStarted = true;
      if (wantsFocus) focus();
    } else if (message.anito === 'renew') send({ anito: 'token', token: await events.renew() });
    else if (message.anito === 'open') events.onOpen();
    else if (message.anito === 'close') events.onClose();
    else if (message.anito === 'visitor') storeVisitor(message.visitorId);
    else if (message.anito === 'seen') storeSeenReply((await configPromise).id, message.replyId);
    else if (message.anito === 'message') events.onMessage(message.role);
    else if (message.anito === 'replies') events.onReplies(message);
  }

  function onMessage({ source, origin, data }: MessageEvent<FrameMessage | null>): void {
    if (source !== element.contentWindow || origin !== settings.origin) return;
    if (typeof data?.anito === 'string') void handleMessage(data);
  }
  addEventListener('message', onMessage);

  return {
    element,
    focus,
    setOpen(isOpen) {
      // The start message of a frame that is still loading has the state.
      if (isStarted) send({ anito: 'open', isOpen });
    },
    remove() {
      removeEventListener('message', onMessage);
      element.remove();
    },
  };
}

const key = 'anito.visitor';

/**
 * Returns the visitor's id that this page has stored for frames without storage. Returns null if none is
 * stored or storage is blocked.
 */
const findVisitor = () => readItem(key);

/** Stores a visitor's id for the next visit, if the browser allows it. */
const storeVisitor = (id: string) => writeItem(key, id);

const seenKey = (assistantId: number) => `anito.seen.${assistantId}`;

/** Returns the id of the last reply that the visitor has seen, if this page has stored it, otherwise null. */
function findSeenReply(assistantId: number): number | null {
  const stored = readItem(seenKey(assistantId));
  return stored === null ? null : Number(stored);
}

/** Stores for frames without storage the id of the last reply that the visitor has seen. */
const storeSeenReply = (assistantId: number, replyId: number) =>
  writeItem(seenKey(assistantId), String(replyId));

const followedKey = (assistantId: number) => `anito.followed.${assistantId}`;

/** Whether a person may write to the visitor, as known from an earlier page of this website. */
export const isFollowed = (assistantId: number) => readItem(followedKey(assistantId)) !== null;

/** Stores for the next page of this website whether a person may write to the visitor. */
export const storeFollowed = (assistantId: number, isFollowed: boolean) =>
  writeItem(followedKey(assistantId), isFollowed ? '1' : null);

/** Returns an item of the host page's local storage. Returns null if it is missing or storage is blocked. */
function readItem(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/**
 * Stores an item in the host page's local storage, or removes it if the value is null. Does nothing if
 * storage is blocked.
 */
function writeItem(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // Storage is blocked.
  }
}

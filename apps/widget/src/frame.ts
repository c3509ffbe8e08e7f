import type { WidgetConfig } from '@anito/contract/widget';
import type { FrameMessage, HostMessage } from '@anito/contract/widget-messages';
import type { Settings } from './options.ts';

/** Callbacks of a frame. */
export type FrameEvents = {
  /** Returns the configuration, with a short-lived token. */
  getConfig(): Promise<WidgetConfig>;
  onClose(): void;
  onMessage(role: 'user' | 'assistant'): void;
  /** Fetches another token. Null if none is available. */
  renew(): Promise<string | null>;
};

/** Frame of a chat. */
export type Frame = { element: HTMLIFrameElement; focus(): void; remove(): void };

/**
 * Creates the frame, whose page loads when the configuration is known. Accepts messages only from this frame
 * and from the product's origin.
 */
export function createFrame(settings: Settings, title: string, events: FrameEvents): Frame {
  const element = document.createElement('iframe');
  element.title = title;
  element.allow = 'clipboard-write';
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
      send({
        anito: 'start',
        config: await configPromise,
        title: settings.title,
        isPopup: !settings.isInline,
        visitorId: findVisitor(),
      });
      isStarted = true;
      if (wantsFocus) focus();
    } else if (message.anito === 'renew') send({ anito: 'token', token: await events.renew() });
    else if (message.anito === 'close') events.onClose();
    else if (message.anito === 'visitor') storeVisitor(message.visitorId);
    else if (message.anito === 'message') events.onMessage(message.role);
  }

  function onMessage({ source, origin, data }: MessageEvent<FrameMessage | null>): void {
    if (source !== element.contentWindow || origin !== settings.origin) return;
    if (typeof data?.anito === 'string') void handleMessage(data);
  }
  addEventListener('message', onMessage);

  return {
    element,
    focus,
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
function findVisitor(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a visitor's id for the next visit, if the browser allows it. */
function storeVisitor(id: string): void {
  try {
    localStorage.setItem(key, id);
  } catch {
    // The conversation then lasts until the page is closed.
  }
}

import type { WidgetConfig } from '@anito/contract/widget';
import type { FrameMessage, HostMessage } from '@anito/contract/widget-messages';
import type { Settings } from './options.ts';

/** What a frame needs of the page, and what comes of what it says. */
export type FrameEvents = {
  /** What to show, with a token that is good for a while. */
  getConfig(): Promise<WidgetConfig>;
  onClose(): void;
  onMessage(role: 'user' | 'assistant'): void;
  /** Fetches another token; null when there is none any more. */
  renew(): Promise<string | null>;
};

/** The frame of a chat, and how to end it. */
export type Frame = { element: HTMLIFrameElement; focus(): void; remove(): void };

/** Makes the frame and answers it; only what comes from it, and from where the product is, is heard. */
export function createFrame(settings: Settings, title: string, events: FrameEvents): Frame {
  const element = document.createElement('iframe');
  element.title = title;
  element.allow = 'clipboard-write';
  const configured = events.getConfig();
  void configured.then(({ frameUrl }) => {
    element.src = settings.origin + frameUrl;
  });
  let isStarted = false;
  let wantsFocus = false;

  const say = (message: HostMessage) => element.contentWindow?.postMessage(message, settings.origin);

  function focus(): void {
    wantsFocus = !isStarted;
    element.focus();
    if (isStarted) say({ anito: 'focus' });
  }

  async function answer(message: FrameMessage): Promise<void> {
    if (message.anito === 'ready') {
      say({
        anito: 'start',
        config: await configured,
        title: settings.title,
        isPopup: !settings.isInline,
        visitorId: findVisitor(),
      });
      isStarted = true;
      if (wantsFocus) focus();
    } else if (message.anito === 'renew') say({ anito: 'token', token: await events.renew() });
    else if (message.anito === 'close') events.onClose();
    else if (message.anito === 'visitor') keepVisitor(message.visitorId);
    else if (message.anito === 'message') events.onMessage(message.role);
  }

  function hear({ source, origin, data }: MessageEvent<FrameMessage | null>): void {
    if (source !== element.contentWindow || origin !== settings.origin) return;
    if (typeof data?.anito === 'string') void answer(data);
  }
  addEventListener('message', hear);

  return {
    element,
    focus,
    remove() {
      removeEventListener('message', hear);
      element.remove();
    },
  };
}

const key = 'anito.visitor';

/** The visitor whom this page keeps for frames that may keep nothing; null when there is none, or nothing is kept here. */
function findVisitor(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a visitor for the next visit, where the browser lets the page. */
function keepVisitor(id: string): void {
  try {
    localStorage.setItem(key, id);
  } catch {
    // Then the conversation lasts as long as the page.
  }
}

import type { FrameMessage, HostMessage } from '@anito/contract/widget-messages';
import { ApiError } from '../lib/api.ts';

/** First message of the embedding page. */
export type Start = Extract<HostMessage, { anito: 'start' }>;

/** The embedding page. */
export type Host = {
  started: Promise<Start>;
  send(message: FrameMessage): void;
  /** Calls back whenever the page wants to focus the frame. Returns a function that unsubscribes. */
  onFocus(listener: () => void): () => void;
  /** Whether the window with the frame is open. */
  isOpen(): boolean;
  /** Calls back whenever the window was opened or closed. Returns a function that unsubscribes. */
  onToggle(listener: () => void): () => void;
  getToken(): Promise<string>;
  /** Returns a token that replaces a refused one. Throws ApiError if the page provides none. */
  renewToken(refused: string): Promise<string>;
};

/** How long the page may take to fetch a token, in milliseconds. */
const tokenTimeoutMs = 15_000;

/** Returns the error for an embedding page that provides no token: `assistant_inactive`, status 400. */
function createUnavailableError(): ApiError {
  return new ApiError('This assistant is not available', {
    status: 400,
    code: 'assistant_inactive',
    because: { reason: 'assistant-inactive' },
  });
}

/**
 * Connects to the page that embeds this frame, by messages. That page is trusted, because the server
 * restricts which pages may embed the frame (frame-ancestors). Messages from other windows are ignored.
 */
export function openHost(): Host {
  /** Origin of the page, known from its first message. Before that only harmless messages are sent. */
  let origin = '*';
  let token: string | undefined;
  const starting = Promise.withResolvers<Start>();
  /** Resolves the page's answer to a request for a token. */
  let answering: PromiseWithResolvers<string | null> | undefined;
  let renewal: Promise<string> | undefined;
  const listeners = new Set<() => void>();
  const toggleListeners = new Set<() => void>();
  let isOpen = true;

  function send(message: FrameMessage): void {
    parent.postMessage(message, origin);
  }

  addEventListener('message', ({ source, origin: messageOrigin, data }: MessageEvent<HostMessage | null>) => {
    if (source !== parent || source === window || typeof data?.anito !== 'string') return;
    if (data.anito === 'start') {
      // A sandboxed page has an opaque origin, which cannot be addressed.
      origin = messageOrigin === 'null' ? '*' : messageOrigin;
      token = data.config.token;
      isOpen = data.isOpen ?? true;
      starting.resolve(data);
    } else if (data.anito === 'open') {
      isOpen = data.isOpen;
      for (const listener of toggleListeners) listener();
    } else if (data.anito === 'token') {
      answering?.resolve(data.token);
    } else {
      for (const listener of listeners) listener();
    }
  });
  send({ anito: 'ready' });

  /** Requests a new token from the page. Throws ApiError if the page has none or does not answer in time. */
  async function renew(): Promise<string> {
    answering = Promise.withResolvers();
    const timer = setTimeout(() => answering?.resolve(null), tokenTimeoutMs);
    send({ anito: 'renew' });
    const renewed = await answering.promise;
    clearTimeout(timer);
    if (renewed === null) throw createUnavailableError();
    token = renewed;
    return renewed;
  }

  return {
    started: starting.promise,
    send,
    onFocus(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isOpen: () => isOpen,
    onToggle(listener) {
      toggleListeners.add(listener);
      return () => toggleListeners.delete(listener);
    },
    async getToken() {
      await starting.promise;
      return token ?? '';
    },
    async renewToken(refused) {
      if (token !== refused && token !== undefined) return token;
      // Simultaneous calls share one request to the page.
      renewal ??= renew().finally(() => {
        renewal = undefined;
      });
      return renewal;
    },
  };
}

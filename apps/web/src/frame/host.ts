import type { FrameMessage, HostMessage } from '@anito/contract/widget-messages';
import { ApiError } from '../lib/api.ts';

/** What the page around the frame has said to begin with. */
export type Start = Extract<HostMessage, { anito: 'start' }>;

/** The page around the frame. */
export type Host = {
  started: Promise<Start>;
  say(message: FrameMessage): void;
  /** Calls back whenever the page wants the focus in the frame; returns how to stop. */
  onFocus(listener: () => void): () => void;
  getToken(): Promise<string>;
  /** Another token in place of one that was refused. Throws ApiError when there is none. */
  renewToken(refused: string): Promise<string>;
};

/** How long the page may take to fetch a token. */
const patienceMs = 15_000;

function unavailable(): ApiError {
  return new ApiError('This assistant is not available', {
    status: 400,
    code: 'assistant_inactive',
    because: { reason: 'assistant-inactive' },
  });
}

/**
 * Talks to the page around this frame. Which pages that may be the server has said to the browser (frame-ancestors), so
 * whoever is the parent is believed; messages of others are passed over.
 */
export function openHost(): Host {
  /** Where the page is, as its first message shows; until then nothing is said that others may not hear. */
  let origin = '*';
  let token: string | undefined;
  const starting = Promise.withResolvers<Start>();
  let renewing: PromiseWithResolvers<string | null> | undefined;
  const listeners = new Set<() => void>();

  function say(message: FrameMessage): void {
    parent.postMessage(message, origin);
  }

  addEventListener('message', ({ source, origin: from, data }: MessageEvent<HostMessage | null>) => {
    if (source !== parent || source === window || typeof data?.anito !== 'string') return;
    if (data.anito === 'start') {
      // A page in a sandbox has an origin that nothing can be addressed to.
      origin = from === 'null' ? '*' : from;
      token = data.config.token;
      starting.resolve(data);
    } else if (data.anito === 'token') {
      renewing?.resolve(data.token);
    } else {
      for (const listener of listeners) listener();
    }
  });
  say({ anito: 'ready' });

  async function renew(): Promise<string> {
    renewing = Promise.withResolvers();
    const timer = setTimeout(() => renewing?.resolve(null), patienceMs);
    say({ anito: 'renew' });
    const renewed = await renewing.promise;
    clearTimeout(timer);
    if (renewed === null) throw unavailable();
    token = renewed;
    return renewed;
  }

  return {
    started: starting.promise,
    say,
    onFocus(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async getToken() {
      await starting.promise;
      return token ?? '';
    },
    async renewToken(refused) {
      return token === refused || token === undefined ? renew() : token;
    },
  };
}

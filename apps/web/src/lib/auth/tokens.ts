/** What sign-in leaves in the browser; `expiresAt` is a timestamp in milliseconds by this device's clock. */
export type Tokens = {
  accessToken: string;
  refreshToken: string | undefined;
  expiresAt: number;
  idToken: string | undefined;
};

/** `isSignedOut` says that the tokens went away, though others may have come since. */
type Listener = (isSignedOut: boolean) => void;

/** How a session ends by itself: the server takes it no longer, or nobody continued it in time. */
const ends = ['refused', 'timeout'] as const;
export type SessionEnd = (typeof ends)[number];

const key = 'anito.tokens';
const endedKey = 'anito.sessionEnded';
/** What is kept under a key that begins so belongs to whoever is signed in, and goes with the tokens. */
export const accountPrefix = 'anito.account.';
const listeners = new Set<Listener>();
let cachedText: string | null = null;
let cached: Tokens | undefined;

function parseTokens(text: string | null): Tokens | undefined {
  if (!text) return undefined;
  try {
    const value = JSON.parse(text) as Partial<Tokens>;
    if (typeof value.accessToken !== 'string' || typeof value.expiresAt !== 'number') return undefined;
    return {
      accessToken: value.accessToken,
      expiresAt: value.expiresAt,
      refreshToken: typeof value.refreshToken === 'string' ? value.refreshToken : undefined,
      idToken: typeof value.idToken === 'string' ? value.idToken : undefined,
    };
  } catch {
    return undefined;
  }
}

/** The stored tokens, the same object until they change. */
export function findTokens(): Tokens | undefined {
  const text = localStorage.getItem(key);
  if (text !== cachedText) {
    cachedText = text;
    cached = parseTokens(text);
  }
  return cached;
}

function replaceTokens(tokens: Tokens | undefined, end?: SessionEnd): void {
  // Before the tokens, so that whoever hears of them finds the reason.
  if (end) localStorage.setItem(endedKey, end);
  else localStorage.removeItem(endedKey);
  if (tokens) localStorage.setItem(key, JSON.stringify(tokens));
  else {
    localStorage.removeItem(key);
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith(accountPrefix)) localStorage.removeItem(name);
    }
  }
  for (const listener of listeners) listener(tokens === undefined);
}

/** Stores tokens, or with `undefined` forgets them, and tells this tab; other tabs hear it from the browser. */
export function storeTokens(tokens: Tokens | undefined): void {
  replaceTokens(tokens);
}

/** Forgets tokens that are no longer taken, so that sign-in can say why; does nothing when there are none. */
export function endSession(end: SessionEnd = 'refused'): void {
  if (findTokens()) replaceTokens(undefined, end);
}

/** Why the last session of this browser ended without anybody signing out; undefined when somebody did. */
export function findSessionEnd(): SessionEnd | undefined {
  const end = localStorage.getItem(endedKey);
  return ends.find((known) => known === end);
}

/** Calls back whenever the tokens change, here or in another tab. Returns how to stop. */
export function subscribeTokens(listener: Listener): () => void {
  function onStorage(event: StorageEvent) {
    if (event.key === key || event.key === null) listener(event.newValue === null);
  }
  listeners.add(listener);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
}

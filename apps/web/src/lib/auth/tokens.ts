/**
 * Tokens of a sign-in, as stored in the browser. `expiresAt` is a timestamp in milliseconds by this device's
 * clock.
 */
export type Tokens = {
  accessToken: string;
  refreshToken: string | undefined;
  expiresAt: number;
  idToken: string | undefined;
};

/** `isSignedOut` means that the tokens were deleted, though new ones may already exist. */
type Listener = (isSignedOut: boolean) => void;

/**
 * How a session ends without a sign-out: the server refuses its tokens, or the user did not continue it in
 * time.
 */
const sessionEnds = ['refused', 'timeout'] as const;
export type SessionEnd = (typeof sessionEnds)[number];

const key = 'anito.tokens';
const endedKey = 'anito.sessionEnded';
/** Prefix of storage keys that belong to the signed-in account. They are deleted with the tokens. */
export const accountPrefix = 'anito.account.';
const listeners = new Set<Listener>();
let cachedText: string | null = null;
let cached: Tokens | undefined;

/** Parses stored tokens. Returns undefined if they are missing or invalid. */
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

/**
 * Returns the stored tokens, the same object until they change. Returns undefined if no user is signed in.
 */
export function findTokens(): Tokens | undefined {
  const text = localStorage.getItem(key);
  if (text !== cachedText) {
    cachedText = text;
    cached = parseTokens(text);
  }
  return cached;
}

/**
 * Stores the tokens, or deletes them if undefined, then notifies the listeners of this tab. Deletion also
 * removes all data under `accountPrefix`. Stores `end` as the reason why the session ended, or deletes an
 * earlier reason.
 */
function replaceTokens(tokens: Tokens | undefined, end?: SessionEnd): void {
  // Written before the tokens, so that listeners find the reason.
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

/**
 * Stores tokens, or deletes them with `undefined` as a sign-out does, and notifies this tab. The browser
 * notifies other tabs. Clears the reason of an earlier session end.
 */
export function storeTokens(tokens: Tokens | undefined): void {
  replaceTokens(tokens);
}

/**
 * Deletes the tokens and stores `end`, so that the sign-in page can show why the session ended. Does nothing
 * without tokens.
 */
export function endSession(end: SessionEnd = 'refused'): void {
  if (findTokens()) replaceTokens(undefined, end);
}

/**
 * Returns why the last session of this browser ended without a sign-out. Returns undefined after a sign-in or
 * sign-out.
 */
export function findSessionEnd(): SessionEnd | undefined {
  const end = localStorage.getItem(endedKey);
  return sessionEnds.find((each) => each === end);
}

/**
 * Calls `listener` whenever the tokens change, here or in another tab, but not on subscription. Its argument
 * is true if the tokens were deleted. Returns a function that unsubscribes.
 */
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

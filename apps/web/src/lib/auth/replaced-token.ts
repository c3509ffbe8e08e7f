import { get, set } from 'idb-keyval';
import { findTokens, subscribeTokens, type Tokens } from './tokens.ts';

/**
 * Another tab may see a write to local storage only later, even after the lock that both take, because
 * browsers cache local storage per process. IndexedDB is always current, so it records which access token was
 * replaced.
 */
const key = 'anito.replacedToken';
/** How long a tab waits for announced tokens, in milliseconds. */
const waitTimeoutMs = 2_000;

/**
 * Announces to the browser's tabs that `accessToken` is being replaced, before the new tokens are stored.
 * Without IndexedDB no tab receives the announcement.
 */
export async function announceReplaced(accessToken: string): Promise<void> {
  try {
    await set(key, accessToken);
  } catch {
    // The browser refuses this storage. Other tabs then depend on how soon local storage updates.
  }
}

/** Whether another tab has announced that it replaces this token. Returns false without IndexedDB. */
async function isReplaced(accessToken: string): Promise<boolean> {
  try {
    return (await get(key)) === accessToken;
  } catch {
    return false;
  }
}

/**
 * Resolves when the stored access token is no longer `accessToken`, or after `waitTimeoutMs`. Never rejects.
 */
function waitForReplacement(accessToken: string): Promise<void> {
  return new Promise((resolve) => {
    const stop = subscribeTokens(() => {
      if (findTokens()?.accessToken !== accessToken) finish();
    });
    const timer = setTimeout(finish, waitTimeoutMs);
    function finish() {
      clearTimeout(timer);
      stop();
      resolve();
    }
  });
}

/**
 * Returns the tokens that the latest renewal in any tab stored, also if this tab's local storage is behind.
 * Waits for them for at most `waitTimeoutMs`. Returns undefined if no user is signed in.
 */
export async function findLatestTokens(): Promise<Tokens | undefined> {
  const cachedTokens = findTokens();
  if (cachedTokens && (await isReplaced(cachedTokens.accessToken)) && findTokens() === cachedTokens) {
    await waitForReplacement(cachedTokens.accessToken);
  }
  return findTokens();
}

import { get, set } from 'idb-keyval';
import { findTokens, subscribeTokens, type Tokens } from './tokens.ts';

/**
 * What one tab writes to local storage another may see only later, even after the lock that both take: browsers
 * keep a copy for each process. IndexedDB is read as it was last written, so it says which access token is gone.
 */
const key = 'anito.replacedToken';
/** How long a tab waits for tokens that were announced, in milliseconds. */
const patience = 2_000;

/** Announces, before the new tokens are stored, that `accessToken` is replaced. Without IndexedDB nobody hears it. */
export async function announceReplaced(accessToken: string): Promise<void> {
  try {
    await set(key, accessToken);
  } catch {
    // A browser that refuses this storage: what remains is how soon local storage is seen.
  }
}

async function isReplaced(accessToken: string): Promise<boolean> {
  try {
    return (await get(key)) === accessToken;
  } catch {
    return false;
  }
}

/** Resolves when `accessToken` is no longer the stored one, or patience ends. */
function waitForOthers(accessToken: string): Promise<void> {
  return new Promise((resolve) => {
    const stop = subscribeTokens(() => {
      if (findTokens()?.accessToken !== accessToken) finish();
    });
    const timer = setTimeout(finish, patience);
    function finish() {
      clearTimeout(timer);
      stop();
      resolve();
    }
  });
}

/** The tokens as the last holder of the lock left them, also when this tab's local storage is behind. */
export async function findLatestTokens(): Promise<Tokens | undefined> {
  const seen = findTokens();
  if (seen && (await isReplaced(seen.accessToken)) && findTokens() === seen) {
    await waitForOthers(seen.accessToken);
  }
  return findTokens();
}

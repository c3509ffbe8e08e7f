import { isServerReachable } from './reach.ts';

const key = 'anito.reloadedAt';
/**
 * Shortest time between two automatic reloads, in milliseconds. A page that still lacks code after a reload
 * is not helped by another one.
 */
const pauseMs = 30_000;

/**
 * Reloads the page after code failed to load, if the server is reachable: its files belong to an earlier
 * version, or the browser remembers the failed load (as Chromium does until the page is left). The promise
 * then stays pending. Resolves if the server is unreachable, or if the page was just reloaded and the user
 * did not ask for another try.
 */
export async function reloadIfReachable(isUserRequested = false): Promise<void> {
  const wasJustReloaded = Date.now() - Number(sessionStorage.getItem(key) ?? 0) < pauseMs;
  if ((wasJustReloaded && !isUserRequested) || !(await isServerReachable())) return;
  sessionStorage.setItem(key, String(Date.now()));
  location.reload();
  await new Promise(() => {});
}

import { isServerReachable } from './reach.ts';

const key = 'anito.reloadedAt';
/**
 * Shortest time between two automatic reloads, in milliseconds. A page that still lacks code after a reload
 * is not helped by another one.
 */
const pauseMs = 30_000;

/**
 * Reloads the page after a code file failed to load, if the server is reachable. The file may belong to an
 * earlier version, or the browser may remember the failed load (as Chromium does until the page is left). The
 * promise then stays pending. Resolves without a reload if the server is unreachable, or if the page was just
 * reloaded and the user did not ask for another try.
 */
export async function reloadIfReachable(isUserRequested = false): Promise<void> {
  const wasJustReloaded = Date.now() - Number(sessionStorage.getItem(key) ?? 0) < pauseMs;
  if ((wasJustReloaded && !isUserRequested) || !(await isServerReachable())) return;
  sessionStorage.setItem(key, String(Date.now()));
  location.reload();
  await new Promise(() => {});
}

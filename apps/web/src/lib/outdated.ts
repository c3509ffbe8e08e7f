import { isServerReachable } from './reach.ts';

const key = 'anito.reloadedAt';
/** A page that was loaded anew so lately and lacks code again is not helped by loading it once more. */
const pauseMs = 30_000;

/**
 * What to do about code that could not be loaded. Where the server answers, the page is loaded anew and the promise stays
 * open: either its files are gone, as it is of an earlier version, or the browser keeps in mind that loading them failed
 * (as Chromium does until the page is left). Resolves where the server is out of reach, or where the page has just been
 * loaded anew and nobody asked for more.
 */
export async function reloadWhenOutdated(isAsked = false): Promise<void> {
  const isNew = Date.now() - Number(sessionStorage.getItem(key) ?? 0) < pauseMs;
  if ((isNew && !isAsked) || !(await isServerReachable())) return;
  sessionStorage.setItem(key, String(Date.now()));
  location.reload();
  await new Promise(() => {});
}

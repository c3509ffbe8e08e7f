const awayAfterMs = 5 * 60_000;
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'visibilitychange'];

let lastSeen = Date.now();

function noteSign(): void {
  lastSeen = Date.now();
}

/** Records user activity on the page. Called once at start. */
export function watchPresence(): void {
  for (const sign of signs) document.addEventListener(sign, noteSign, { capture: true, passive: true });
}

/**
 * Whether the user opened the page or used it in the last five minutes. Background requests of an unattended
 * page must not keep a session alive.
 */
export function isSomebodyThere(): boolean {
  return Date.now() - lastSeen < awayAfterMs;
}

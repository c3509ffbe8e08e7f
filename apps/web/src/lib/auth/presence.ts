const awayAfterMs = 5 * 60_000;
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'visibilitychange'];

let lastSeen = Date.now();

function noteSign(): void {
  lastSeen = Date.now();
}

/** Notes whenever somebody does something on the page; called once at start. */
export function watchPresence(): void {
  for (const sign of signs) document.addEventListener(sign, noteSign, { capture: true, passive: true });
}

/**
 * Whether somebody has opened the page or done something on it in the last five minutes. What a page asks by itself
 * must not keep a session alive that nobody is at.
 */
export function isSomebodyThere(): boolean {
  return Date.now() - lastSeen < awayAfterMs;
}

const awayAfterMs = 5 * 60_000;
const activityEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'visibilitychange'];

let lastActivityAt = Date.now();

/** Stores the current time as that of the last user activity. */
function recordActivity(): void {
  lastActivityAt = Date.now();
}

/** Records user activity on the page. Called once at start. */
export function watchPresence(): void {
  for (const sign of activityEvents)
    document.addEventListener(sign, recordActivity, { capture: true, passive: true });
}

/**
 * Whether the user opened the page or used it in the last five minutes. Background requests of an unattended
 * page must not keep a session alive.
 */
export function isUserPresent(): boolean {
  return Date.now() - lastActivityAt < awayAfterMs;
}

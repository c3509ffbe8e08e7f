/** The subscription of this browser, as stored after it was sent to the server. */
export type PushRecord = { userId: string; id: number; endpoint: string };

/** Not deleted with the session: alerts continue after a timeout, and end with a sign-out. */
const key = 'anito.push';

/** Returns the push subscription stored in this browser, of any user. Returns undefined without one. */
export function readPushRecord(): PushRecord | undefined {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as PushRecord | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores the push subscription of this browser, or deletes it if undefined. */
export function storePushRecord(record: PushRecord | undefined): void {
  if (record) localStorage.setItem(key, JSON.stringify(record));
  else localStorage.removeItem(key);
}

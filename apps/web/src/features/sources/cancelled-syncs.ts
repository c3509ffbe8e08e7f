import type { ConnectionKey } from './apply-live-event.ts';

/** Syncs cancelled in this tab: their last progress may still be on its way and must not bring the bar back. */
const cancelled = new Set<string>();

const nameOf = ({ id, type }: ConnectionKey) => `${type}_${id}`;

export function rememberCancelled(key: ConnectionKey): void {
  cancelled.add(nameOf(key));
}

export function forgetCancelled(key: ConnectionKey): void {
  cancelled.delete(nameOf(key));
}

export function wasCancelled(key: ConnectionKey): boolean {
  return cancelled.has(nameOf(key));
}

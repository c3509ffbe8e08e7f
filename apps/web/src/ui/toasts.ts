/** A message in the corner. With `durationMs` 0 it stays until it is dismissed. */
export type Toast = {
  id: number;
  type: 'success' | 'error' | 'warning' | 'info' | 'message';
  title: string;
  message?: string | undefined;
  /** A button, such as Undo. Pressing it dismisses the toast. */
  action?: { label: string; onPress: () => void };
  durationMs: number;
  /** A new toast replaces the shown one with the same subject. */
  subject?: string;
};

/** Most toasts at once. More would cover the page, so the oldest are removed. */
const maxToasts = 4;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Replaces the list of toasts and notifies the listeners. */
function setToasts(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Returns the shown toasts, newest first. */
export function listToasts(): readonly Toast[] {
  return toasts;
}

/** Calls `listener` whenever the list of toasts changes. Returns a function that unsubscribes. */
export function watchToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Shows a toast at the top right (on phones across the top), for five seconds by default and without end for
 * 0. Replaces the toast with the same `subject`. Removes the oldest if there are more than `maxToasts`.
 */
export function showToast({
  durationMs = 5_000,
  ...toast
}: Omit<Toast, 'id' | 'durationMs'> & { durationMs?: number }): void {
  lastId += 1;
  const others = toasts.filter(({ subject }) => subject === undefined || subject !== toast.subject);
  setToasts([{ ...toast, id: lastId, durationMs }, ...others].slice(0, maxToasts));
}

/** Dismisses one toast. */
export function dismissToast(id: number): void {
  setToasts(toasts.filter((toast) => toast.id !== id));
}

/** Dismisses the toast with this subject, if it is shown. */
export function dismissToastOf(subject: string): void {
  const shown = toasts.find((toast) => toast.subject === subject);
  if (shown) dismissToast(shown.id);
}

/** Dismisses all toasts. */
export function dismissToasts(): void {
  setToasts([]);
}

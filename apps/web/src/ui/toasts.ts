/** A message in the corner; `durationMs` 0 keeps it until it is dismissed. */
export type Toast = {
  id: number;
  type: 'success' | 'error' | 'warning' | 'info';
  title: string;
  message?: string | undefined;
  durationMs: number;
};

/** More at once would cover the page: the oldest make room. */
const mostAtOnce = 4;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function setToasts(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** What is shown now, the newest first. */
export function listToasts(): readonly Toast[] {
  return toasts;
}

/** Calls whenever the list is another one; answers with what ends that. */
export function watchToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows a message at the top right, on phones across the top; for five seconds unless told. */
export function showToast({
  durationMs = 5_000,
  ...toast
}: Omit<Toast, 'id' | 'durationMs'> & { durationMs?: number }): void {
  lastId += 1;
  setToasts([{ ...toast, id: lastId, durationMs }, ...toasts].slice(0, mostAtOnce));
}

/** Takes one toast away. */
export function dismissToast(id: number): void {
  setToasts(toasts.filter((toast) => toast.id !== id));
}

/** Takes all toasts away. */
export function dismissToasts(): void {
  setToasts([]);
}

const everyMs = 1_000;

/**
 * Returns a progress display for the terminal, updated at most once per second. Shows nothing without a
 * terminal.
 */
export function showProgress(label: string): {
  show(progress: { done: number; total: number }): void;
  end(): void;
} {
  let shownAt = 0;
  return {
    show({ done, total }) {
      if (!process.stderr.isTTY || Date.now() - shownAt < everyMs) return;
      shownAt = Date.now();
      process.stderr.write(`\r… ${done} of ${total} ${label}\x1b[K`);
    },
    end() {
      if (process.stderr.isTTY && shownAt > 0) process.stderr.write('\r\x1b[K');
      shownAt = 0;
    },
  };
}

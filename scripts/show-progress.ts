const everyMs = 1_000;

/**
 * Returns a progress display for the terminal, updated at most once per second. Shows nothing without a
 * terminal.
 */
export function showProgress(what: string): {
  show(progress: { done: number; total: number }): void;
  end(): void;
} {
  let saidAt = 0;
  return {
    show({ done, total }) {
      if (!process.stderr.isTTY || Date.now() - saidAt < everyMs) return;
      saidAt = Date.now();
      process.stderr.write(`\r… ${done} of ${total} ${what}\x1b[K`);
    },
    end() {
      if (process.stderr.isTTY && saidAt > 0) process.stderr.write('\r\x1b[K');
      saidAt = 0;
    },
  };
}

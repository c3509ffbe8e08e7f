import { AsyncLocalStorage } from 'node:async_hooks';

/** Lines with the same text that are logged within `windowMs`. Further ones are counted. */
const maxPerWindow = 100;
const windowMs = 60_000;
/** Maximum number of texts that are counted. Texts are constants of the program, so there are fewer. */
const maxTexts = 2_000;
/** Runs a function outside of any request or job, because the lines that it reports come from several. */
const runWithoutContext = AsyncLocalStorage.snapshot();

/**
 * Creates a filter against floods of one text. `admit` returns whether a line may be logged. Otherwise the
 * line is counted, and `report` is called once with the count when the text's minute ends.
 */
export function createFloodFilter(report: (text: string, level: number, count: number) => void) {
  const windows = new Map<string, { admitted: number; suppressed: number; startedAt: number }>();
  return {
    admit(text: string, level: number): boolean {
      const key = `${level}:${text}`;
      const now = performance.now();
      const window = windows.get(key);
      // A window with suppressed lines is removed by its timer, so that its count is never lost.
      if (!window || (window.suppressed === 0 && now - window.startedAt >= windowMs)) {
        if (window || windows.size < maxTexts)
          windows.set(key, { admitted: 1, suppressed: 0, startedAt: now });
        return true;
      }
      if (window.admitted < maxPerWindow) {
        window.admitted++;
        return true;
      }
      window.suppressed++;
      if (window.suppressed === 1) {
        const remainingMs = window.startedAt + windowMs - now;
        setTimeout(() => {
          windows.delete(key);
          runWithoutContext(report, text, level, window.suppressed);
        }, remainingMs).unref();
      }
      return false;
    },
  };
}

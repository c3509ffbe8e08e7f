/** Most page numbers that a pager shows. */
const windowSize = 5;

/**
 * Returns the page numbers around the current page, at most five, centered where the ends allow it. `total`
 * is the number of pages.
 */
export function listPagerNumbers(page: number, total: number): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(windowSize / 2), total - windowSize + 1));
  return Array.from({ length: Math.min(windowSize, total) }, (_, index) => first + index);
}

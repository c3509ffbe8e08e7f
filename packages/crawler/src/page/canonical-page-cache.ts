import type { PageDigest } from './page-digest.ts';

/** The parts of a canonical page for comparisons. Null when nothing can be read at its address. */
export type CanonicalPage = Pick<PageDigest, 'url' | 'contentHash' | 'lines'> | null;

const maxPages = 200;
const maxAgeMs = 600_000;

/** Caches canonical pages for a while: a site may name the same one on each of its pages. */
export class CanonicalPageCache {
  readonly #pages = new Map<string, { page: CanonicalPage; at: number }>();

  /** Returns the cached page of a key, or loads it when it is missing or too old. */
  async find(key: string, load: () => Promise<CanonicalPage>): Promise<CanonicalPage> {
    const cached = this.#pages.get(key);
    if (cached && performance.now() - cached.at < maxAgeMs) return cached.page;
    const page = await load();
    this.#pages.delete(key);
    this.#pages.set(key, { page, at: performance.now() });
    const [oldest] = this.#pages.keys();
    if (this.#pages.size > maxPages && oldest !== undefined) this.#pages.delete(oldest);
    return page;
  }
}

import type { PageDigest } from './page-digest.ts';

/** The parts of a canonical page for comparisons. Null when nothing can be read at its address. */
export type NamedPage = Pick<PageDigest, 'url' | 'contentHash' | 'lines'> | null;

const mostPages = 200;
const knownMs = 600_000;

/** Caches canonical pages for a while: a site may name the same one on each of its pages. */
export class NamedPages {
  readonly #pages = new Map<string, { page: NamedPage; at: number }>();

  async find(key: string, read: () => Promise<NamedPage>): Promise<NamedPage> {
    const known = this.#pages.get(key);
    if (known && performance.now() - known.at < knownMs) return known.page;
    const page = await read();
    this.#pages.delete(key);
    this.#pages.set(key, { page, at: performance.now() });
    const [oldest] = this.#pages.keys();
    if (this.#pages.size > mostPages && oldest !== undefined) this.#pages.delete(oldest);
    return page;
  }
}

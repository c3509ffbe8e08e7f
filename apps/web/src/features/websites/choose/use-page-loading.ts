import { limits } from '@anito/contract/limits';
import { loadMoreWebsitePages, loadWebsitePages, type ScraperMode } from '@anito/contract/websites';
import { useEffect, useRef, useState } from 'react';
import { ApiError, callApi } from '../../../lib/api.ts';
import { describeError } from '../../../lib/describe-error.ts';
import type { WebsitePagesState } from '../connect/website-pages-state.ts';
import {
  createDiscoveredPages,
  type DiscoveredPages,
  listWaiting,
  mergeLoadedPages,
} from '../discovered-pages.ts';

/** Pause between two pages, in milliseconds. They are read one at a time. */
const pauseMs = 100;

/** State of reading the discovered pages. */
export type LoadingProgress =
  | { kind: 'idle'; error?: unknown }
  | { kind: 'first'; current: number; total: number }
  | { kind: 'more' };

/** Resolves after the pause, or at once when the signal aborts. */
const pause = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, pauseMs);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/**
 * Lets the server read one page. If the server refuses the URL (400), returns it as a skipped page. Throws
 * ApiError on other failures.
 */
async function loadOne(url: string, scraperMode: ScraperMode, signal: AbortSignal) {
  try {
    return await callApi(loadWebsitePages, { body: { urls: [url], scraperMode } }, { signal });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400) throw error;
    return { pages: [], skipped: [{ url, reason: describeError(error).message }], foundUrls: [] };
  }
}

/**
 * Returns the discovered pages of a website and the progress of reading them, which starts on mount. Pages
 * are read one at a time, and their links are added, until `maxPages` is reached, `stop` is called, or a
 * request fails. After that, `loadMore` reads up to `pagesPerLoadMore` more.
 */
export function usePageLoading({ validationResult, scraperMode, maxPages }: WebsitePagesState) {
  const [discovered, setDiscovered] = useState<DiscoveredPages>(() =>
    createDiscoveredPages(validationResult, maxPages),
  );
  const [loading, setLoading] = useState<LoadingProgress>({ kind: 'idle' });
  const abortRef = useRef<AbortController>(undefined);

  /** Runs a loading task, which `stop` cancels. */
  async function run(load: (signal: AbortSignal) => Promise<void>): Promise<void> {
    abortRef.current?.abort();
    const controller = new AbortController();
    abortRef.current = controller;
    const { signal } = controller;
    try {
      await load(signal);
      if (!signal.aborted) setLoading({ kind: 'idle' });
    } catch (error) {
      if (!signal.aborted) setLoading({ kind: 'idle', error });
    }
  }

  async function loadFirst(signal: AbortSignal): Promise<void> {
    const maxReads = maxPages - validationResult.pages.length;
    let loadedPages = discovered;
    for (let count = 1; count <= maxReads; count++) {
      // Pages that are read reveal further pages.
      const waiting = listWaiting(loadedPages);
      const [url] = waiting;
      if (url === undefined) return;
      setLoading({ kind: 'first', current: count, total: Math.min(maxReads, count - 1 + waiting.length) });
      if (count > 1) await pause(signal);
      if (signal.aborted) return;
      const loaded = await loadOne(url, scraperMode, signal);
      if (signal.aborted) return;
      loadedPages = mergeLoadedPages(loadedPages, [url], loaded);
      setDiscovered((before) => mergeLoadedPages(before, [url], loaded));
    }
  }

  async function loadMore(signal: AbortSignal): Promise<void> {
    setLoading({ kind: 'more' });
    const urls = listWaiting(discovered).slice(0, limits.pagesPerLoadMore);
    const loaded = await callApi(
      loadMoreWebsitePages,
      { body: { urls, count: urls.length, scraperMode } },
      { signal },
    );
    if (!signal.aborted) setDiscovered((before) => mergeLoadedPages(before, urls, loaded));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the first pages are read once
  useEffect(() => {
    void run(loadFirst);
    return () => abortRef.current?.abort();
  }, []);

  return {
    discovered,
    loading,
    choose: (chosen: ReadonlySet<string>) => setDiscovered((before) => ({ ...before, chosen })),
    stop() {
      abortRef.current?.abort();
      setLoading({ kind: 'idle' });
    },
    loadMore: () => void run(loadMore),
  };
}

import { limits } from '@anito/contract/limits';
import { loadMoreWebsitePages, loadWebsitePages, type ScraperMode } from '@anito/contract/websites';
import { useEffect, useRef, useState } from 'react';
import { ApiError, callApi } from '../../../lib/api.ts';
import { describeError } from '../../../lib/describe-error.ts';
import type { WebsitePagesState } from '../connect/website-pages-state.ts';
import { type FoundPages, listWaiting, startFound, takeLoaded } from '../found-pages.ts';

/** The pause between two pages that are read one at a time. */
const pauseMs = 100;

/** Where the reading of the found pages stands. */
export type Loading =
  | { kind: 'idle'; error?: unknown }
  | { kind: 'first'; current: number; total: number }
  | { kind: 'more' };

const pause = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, pauseMs);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Reads one page; an address that the server refuses is a page that cannot be read, any other failure is thrown. */
async function loadOne(url: string, scraperMode: ScraperMode, signal: AbortSignal) {
  try {
    return await callApi(loadWebsitePages, { body: { urls: [url], scraperMode } }, { signal });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400) throw error;
    return { pages: [], skipped: [{ url, reason: describeError(error).message }], foundUrls: [] };
  }
}

/**
 * The found pages of a website, which are read one at a time, with those that they lead to, until as many are known as
 * its owner wants, the owner stops it, or the network fails; then ten more whenever asked.
 */
export function usePageLoading({ validationResult, scraperMode, maxPages }: WebsitePagesState) {
  const [found, setFound] = useState<FoundPages>(() => startFound(validationResult, maxPages));
  const [loading, setLoading] = useState<Loading>({ kind: 'idle' });
  const running = useRef<AbortController>(undefined);

  /** Runs one piece of loading, which `stop` ends. */
  async function run(load: (signal: AbortSignal) => Promise<void>): Promise<void> {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    try {
      await load(signal);
      if (!signal.aborted) setLoading({ kind: 'idle' });
    } catch (error) {
      if (!signal.aborted) setLoading({ kind: 'idle', error });
    }
  }

  async function loadFirst(signal: AbortSignal): Promise<void> {
    const most = maxPages - validationResult.pages.length;
    let known = found;
    for (let count = 1; count <= most; count++) {
      // Pages that are read lead to others.
      const waiting = listWaiting(known);
      const [url] = waiting;
      if (url === undefined) return;
      setLoading({ kind: 'first', current: count, total: Math.min(most, count - 1 + waiting.length) });
      if (count > 1) await pause(signal);
      if (signal.aborted) return;
      const loaded = await loadOne(url, scraperMode, signal);
      if (signal.aborted) return;
      known = takeLoaded(known, [url], loaded);
      setFound((before) => takeLoaded(before, [url], loaded));
    }
  }

  async function loadMore(signal: AbortSignal): Promise<void> {
    setLoading({ kind: 'more' });
    const urls = listWaiting(found).slice(0, limits.pagesPerLoadMore);
    const loaded = await callApi(
      loadMoreWebsitePages,
      { body: { urls, count: urls.length, scraperMode } },
      { signal },
    );
    if (!signal.aborted) setFound((before) => takeLoaded(before, urls, loaded));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the first pages are read once
  useEffect(() => {
    void run(loadFirst);
    return () => running.current?.abort();
  }, []);

  return {
    found,
    loading,
    choose: (chosen: ReadonlySet<string>) => setFound((before) => ({ ...before, chosen })),
    stop() {
      running.current?.abort();
      setLoading({ kind: 'idle' });
    },
    loadMore: () => void run(loadMore),
  };
}

import { createWebsiteConnection, syncWebsiteConnection, validateWebsite } from '@anito/contract/websites';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { ApiError, callApi } from '../../../lib/api.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { wordLater } from '../../../lib/server-texts.ts';
import { type ConnectionKey, connectionsKey, updateConnections } from '../../../source-kind/connections.ts';
import { showToast } from '../../../ui/toasts.ts';
import type { ReadingSettings } from '../reading/reading-draft.ts';
import type { WebsitePagesState } from './website-pages-state.ts';

/** How long the success is shown before the choice of pages. */
const redirectMs = 1_000;

/** What the form asks for. */
export type WebsiteWish = { url: string; name: string; isWhole: boolean; reading: ReadingSettings };

/** A website that was looked at and cannot be opened; the message says why. */
export class RefusedWebsite extends Error {}

/** Looks at the website first: what cannot be opened makes no source. */
async function look({ url, reading }: WebsiteWish, signal: AbortSignal): Promise<WebsitePagesState> {
  const { scraperMode, maxPages } = reading;
  try {
    const result = await callApi(validateWebsite, { body: { baseUrl: url, scraperMode } }, { signal });
    if (result.isValid) return { websiteUrl: url, validationResult: result, scraperMode, maxPages };
    const text = result.errorMessage ?? '';
    throw new RefusedWebsite(await wordLater({ text, because: result.because }));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400) throw error;
    throw new RefusedWebsite(describeError(error).message);
  }
}

/**
 * Connects a website: the whole of it becomes a source whose first sync starts at once, and `onWhole` is told; to choose
 * pages leads on to the choice. Closing the form stops it.
 */
export function useConnectWebsite(onWhole: (made: ConnectionKey) => void) {
  const { t } = useTranslation('websites');
  const client = useQueryClient();
  const navigate = useNavigate();
  const abort = useRef<AbortController>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      abort.current?.abort();
      clearTimeout(timer.current);
    },
    [],
  );

  async function createWhole({ url, name, reading }: WebsiteWish): Promise<ConnectionKey> {
    const body = { name, baseUrl: url, readsOn: true, ...reading };
    const { pages: _, ...card } = await callApi(createWebsiteConnection, { body });
    // Where the first sync is not accepted, the card asks for it.
    const isSyncing = await callApi(syncWebsiteConnection, { params: { id: card.id }, query: {} })
      .then(() => true)
      .catch(() => false);
    updateConnections(client, (list) => [...list, { ...card, isSyncing }]);
    void client.invalidateQueries({ queryKey: connectionsKey });
    showToast({
      type: 'success',
      title: t('select.savedTitle'),
      message: t(isSyncing ? 'connect.readingWhole' : 'select.savedNotSynced', { name }),
    });
    return card;
  }

  return useMutation({
    mutationFn: async (wish: WebsiteWish) => {
      abort.current = new AbortController();
      const { signal } = abort.current;
      const state = await look(wish, signal);
      signal.throwIfAborted();
      return { state, isWhole: wish.isWhole, made: wish.isWhole ? await createWhole(wish) : undefined };
    },
    onSuccess: ({ state, made }) => {
      if (made) return onWhole(made);
      timer.current = setTimeout(() => void navigate(paths.websitePages, { state }), redirectMs);
    },
  });
}

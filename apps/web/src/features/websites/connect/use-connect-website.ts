import { createWebsiteConnection, syncWebsiteConnection, validateWebsite } from '@anito/contract/websites';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { ApiError, callApi } from '../../../lib/api.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { localizeMessage } from '../../../lib/server-texts.ts';
import { type ConnectionKey, connectionsKey, updateConnections } from '../../../source-kind/connections.ts';
import { announceNewSource } from '../../../source-kind/new-sources.ts';
import { showToast } from '../../../ui/toasts.ts';
import type { ReadingSettings } from '../reading/reading-draft.ts';
import type { WebsitePagesState } from './website-pages-state.ts';

/** How long the success message is shown before the page selection, in milliseconds. */
const redirectMs = 1_000;

/** Values of the form. */
export type ConnectWebsiteInput = { url: string; name: string; isWhole: boolean; reading: ReadingSettings };

/** Thrown when a website cannot be opened. The message gives the reason. */
export class WebsiteRefusedError extends Error {}

/**
 * Lets the server open the website, so that an unreachable one creates no source. Throws WebsiteRefusedError
 * with the localized reason if it cannot be opened, and ApiError on other failures.
 */
async function validate(
  { url, reading }: ConnectWebsiteInput,
  signal: AbortSignal,
): Promise<WebsitePagesState> {
  const { scraperMode, maxPages } = reading;
  try {
    const result = await callApi(validateWebsite, { body: { baseUrl: url, scraperMode } }, { signal });
    if (result.isValid) return { websiteUrl: url, validationResult: result, scraperMode, maxPages };
    const text = result.errorMessage ?? '';
    throw new WebsiteRefusedError(await localizeMessage({ text, because: result.because }));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400) throw error;
    throw new WebsiteRefusedError(describeError(error).message);
  }
}

/**
 * Returns a mutation that connects a website. With `isWhole`, it creates a source whose first sync starts at
 * once, and calls `onCreated`. Otherwise it opens the page selection after `redirectMs`. Unmounting cancels
 * the validation and the redirect, but not the creation of a source.
 */
export function useConnectWebsite(
  onCreated: (key: ConnectionKey) => void,
  /** Whether the next screen already shows that the website is read. */
  isQuiet = false,
) {
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

  async function createWhole({ url, name, reading }: ConnectWebsiteInput): Promise<ConnectionKey> {
    const body = { name, baseUrl: url, readsOn: true, ...reading };
    const { pages: _, ...card } = await callApi(createWebsiteConnection, { body });
    // If the first sync is not accepted, the card asks for it.
    const isSyncing = await callApi(syncWebsiteConnection, { params: { id: card.id }, query: {} })
      .then(() => true)
      .catch(() => false);
    updateConnections(client, (list) => [...list, { ...card, isSyncing }]);
    void client.invalidateQueries({ queryKey: connectionsKey });
    if (isQuiet) return card;
    announceNewSource(card);
    showToast({
      type: 'success',
      title: t('select.savedTitle'),
      message: t(isSyncing ? 'connect.readingWhole' : 'select.savedNotSynced', { name }),
    });
    return card;
  }

  return useMutation({
    mutationFn: async (input: ConnectWebsiteInput) => {
      abort.current = new AbortController();
      const { signal } = abort.current;
      const state = await validate(input, signal);
      signal.throwIfAborted();
      return { state, isWhole: input.isWhole, created: input.isWhole ? await createWhole(input) : undefined };
    },
    onSuccess: ({ state, created }) => {
      if (created) return onCreated(created);
      timer.current = setTimeout(() => void navigate(paths.websitePages, { state }), redirectMs);
    },
  });
}

import {
  createWebsiteConnection,
  syncWebsiteConnection,
  type WebsiteConnectionWithPages,
} from '@anito/contract/websites';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/api-client.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { formatNumber } from '../../../lib/format.ts';
import { connectionsKey, updateConnections } from '../../../source-kind/connections.ts';
import { announceNewSource } from '../../../source-kind/new-sources.ts';
import { showToast } from '../../../ui/toasts.ts';
import type { WebsitePagesState } from '../connect/website-pages-state.ts';
import type { DiscoveredPages } from '../discovered-pages.ts';

/**
 * Returns a mutation that creates a website source from the selected pages, starts its sync and calls
 * `onSaved`. If only the sync cannot be started, it still succeeds and the toast says so.
 */
export function useSaveWebsite(
  { websiteUrl, scraperMode, maxPages }: WebsitePagesState,
  onSaved: () => void,
) {
  const { t } = useTranslation('websites');
  const client = useQueryClient();

  /** Starts the first sync. Returns whether it was accepted. If not, the card asks for it. */
  async function startSync({ id }: WebsiteConnectionWithPages): Promise<boolean> {
    try {
      await callApi(syncWebsiteConnection, { params: { id }, query: {} });
      return true;
    } catch {
      return false;
    }
  }

  return useMutation({
    mutationFn: async ({ name, discovered }: { name: string; discovered: DiscoveredPages }) => {
      const selectedPages = discovered.pages
        .filter(({ url }) => discovered.chosen.has(url))
        .map(({ url, title, lastModified }) => ({ url, title, lastModified }));
      const body = { name: name.trim(), baseUrl: websiteUrl, scraperMode, maxPages, selectedPages };
      const created = await callApi(createWebsiteConnection, { body });
      return { created, isSyncing: await startSync(created) };
    },
    onSuccess: ({ created, isSyncing }) => {
      const { pages: _, ...card } = created;
      announceNewSource(card);
      updateConnections(client, (list) => [...list, { ...card, isSyncing }]);
      void client.invalidateQueries({ queryKey: connectionsKey });
      const count = created.pages.length;
      const texts = { name: created.name, count, number: formatNumber(count) };
      showToast({
        type: 'success',
        title: t('select.savedTitle'),
        message: isSyncing ? t('select.savedText', texts) : t('select.savedNotSynced', texts),
      });
      onSaved();
    },
  });
}

/**
 * Returns why saving failed: `noResponse` if the server was not reached, otherwise the localized message of
 * the error.
 */
export function describeSaveFailure(error: unknown, noResponse: string): string {
  if (error instanceof ApiError && error.status === 0) return noResponse;
  return error instanceof Error && !(error instanceof ApiError)
    ? error.message
    : describeError(error).message;
}

import type { Connection } from '@anito/contract/sources';
import {
  updateWebsiteConnection,
  validateWebsite,
  type WebsiteConnectionWithPages,
} from '@anito/contract/websites';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError, callApi } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/format.ts';
import { saveEdit } from '../../../lib/save-edit.ts';
import { localizeMessage } from '../../../lib/server-texts.ts';
import { connectionsKey } from '../../../source-kind/connections.ts';
import { useSync } from '../../../source-kind/use-sync.ts';
import { showToast } from '../../../ui/toasts.ts';
import { toReadingDraft, toReadingSettings } from '../reading/reading-draft.ts';
import { websiteConnectionKey, websitesKey } from '../websites.queries.ts';
import { listNewPages, type PageChanges, type SavedReading, toWebsiteUpdate } from './page-changes.ts';

/**
 * Returns a mutation that searches the website for pages that the source does not use. They are in `data`. It
 * fails with the server's reason if the website cannot be opened.
 */
export function useFindNewPages(website: WebsiteConnectionWithPages) {
  const { t } = useTranslation('websites');
  const { baseUrl, scraperMode, pages } = website;
  return useMutation({
    mutationFn: async () => {
      const validation = await callApi(validateWebsite, { body: { baseUrl, scraperMode } });
      if (!validation.isValid) {
        const { errorMessage: text = t('settings.findFailed'), because } = validation;
        const message = await localizeMessage({ text, because });
        throw new ApiError(message, { status: 400, code: 'url_not_allowed' });
      }
      return listNewPages(pages, validation);
    },
  });
}

/**
 * Returns two functions to call after a save. `store` updates the cache. `follow` reports the save in a
 * toast, and starts a sync if pages were added or `isResynced` is true, unless a sync is running.
 */
export function useAfterSave(connection: Connection) {
  const { t } = useTranslation(['websites', 'sources']);
  const client = useQueryClient();
  const sync = useSync(connection);
  return {
    store: (saved: WebsiteConnectionWithPages) =>
      client.setQueryData(websiteConnectionKey(connection.id), saved),
    follow({
      addedCount,
      isResynced,
      note,
    }: {
      addedCount: number;
      isResynced: boolean;
      note?: string | undefined;
    }) {
      void client.invalidateQueries({ queryKey: connectionsKey });
      void client.invalidateQueries({ queryKey: websitesKey });
      if ((addedCount > 0 || isResynced) && !connection.isSyncing) sync.start();
      const startedText =
        addedCount > 0
          ? t('settings.savedSyncing', { count: addedCount, number: formatNumber(addedCount) })
          : isResynced && t('settings.savedReading');
      const message = [startedText, note].filter(Boolean).join(' ');
      showToast({ type: 'success', title: t('sources:toast.saved'), ...(message && { message }) });
    },
  };
}

/**
 * Returns a mutation that adds pages to a source and removes pages from it. If the source was changed
 * elsewhere in the meantime, both changes are merged.
 */
export function useSavePages(connection: Connection, onSaved: () => void) {
  const { t } = useTranslation('ui');
  const { store, follow } = useAfterSave(connection);
  return useMutation({
    mutationFn: ({ website, changes }: { website: WebsiteConnectionWithPages; changes: PageChanges }) =>
      saveEdit({
        base: website,
        mine: {},
        toValues: () => ({}),
        send: (_, from) => {
          const reading = { readsOn: from.readsOn, ...toReadingSettings(toReadingDraft(from)) };
          return saveWebsite(from, from.name, changes, reading);
        },
      }),
    onSuccess: ({ saved, isMerged }, { changes }) => {
      store(saved);
      const note = isMerged ? t('conflict.merged') : undefined;
      follow({ addedCount: changes.added.size, isResynced: false, note });
      onSaved();
    },
  });
}

/**
 * Saves a change of a source. The version in the given state detects conflicts: rejects with
 * `changed_meanwhile` if the source has changed since.
 */
export function saveWebsite(
  from: WebsiteConnectionWithPages,
  ...change: [name: string, changes: PageChanges, reading: SavedReading]
): Promise<WebsiteConnectionWithPages> {
  return callApi(updateWebsiteConnection, {
    params: { id: from.id },
    body: { ...toWebsiteUpdate(from, ...change), version: from.version },
  });
}

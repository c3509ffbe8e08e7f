import type { Connection } from '@anito/contract/sources';
import {
  updateWebsiteConnection,
  validateWebsite,
  type WebsiteConnectionWithPages,
} from '@anito/contract/websites';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/format.ts';
import { saveEdit } from '../../../lib/save-edit.ts';
import { connectionsKey } from '../../../source-kind/connections.ts';
import { useSync } from '../../../source-kind/use-sync.ts';
import { showToast } from '../../../ui/toasts.ts';
import { readDraft, toDraft } from '../reading/reading-draft.ts';
import { websiteConnectionKey, websitesKey } from '../websites.queries.ts';
import { listNew, type PageChanges, type SavedReading, writeUpdate } from './page-changes.ts';

/** Looks for pages of the site that the source does not use yet. */
export function useFindNewPages(website: WebsiteConnectionWithPages) {
  const { t } = useTranslation('websites');
  const { baseUrl, scraperMode, pages } = website;
  return useMutation({
    mutationFn: async () => {
      const validation = await callApi(validateWebsite, { body: { baseUrl, scraperMode } });
      if (!validation.isValid) throw new Error(validation.errorMessage ?? t('settings.findFailed'));
      return listNew(pages, validation);
    },
  });
}

/** What is done once a source was saved: it is read at once where pages joined it, or other pages may be read by it. */
export function useFollowSave(connection: Connection) {
  const { t } = useTranslation(['websites', 'sources']);
  const client = useQueryClient();
  const sync = useSync(connection);
  return {
    store: (saved: WebsiteConnectionWithPages) =>
      client.setQueryData(websiteConnectionKey(connection.id), saved),
    follow({
      addedCount,
      isReadAnew,
      note,
    }: {
      addedCount: number;
      isReadAnew: boolean;
      note?: string | undefined;
    }) {
      void client.invalidateQueries({ queryKey: connectionsKey });
      void client.invalidateQueries({ queryKey: websitesKey });
      if ((addedCount > 0 || isReadAnew) && !connection.isSyncing) sync.start();
      const started =
        addedCount > 0
          ? t('settings.savedSyncing', { count: addedCount, number: formatNumber(addedCount) })
          : isReadAnew && t('settings.savedReading');
      const message = [started, note].filter(Boolean).join(' ');
      showToast({ type: 'success', title: t('sources:toast.saved'), ...(message && { message }) });
    },
  };
}

/**
 * Saves which pages a source uses. What was changed is a choice of pages to add and to take out: it goes together with
 * whatever was saved meanwhile.
 */
export function useSavePages(connection: Connection, onSaved: () => void) {
  const { t } = useTranslation('ui');
  const { store, follow } = useFollowSave(connection);
  return useMutation({
    mutationFn: ({ website, changes }: { website: WebsiteConnectionWithPages; changes: PageChanges }) =>
      saveEdit({
        base: website,
        mine: {},
        toValues: () => ({}),
        send: (_, from) => {
          const reading = { readsOn: from.readsOn, ...readDraft(toDraft(from)) };
          return saveWebsite(from, from.name, changes, reading);
        },
      }),
    onSuccess: ({ saved, isMerged }, { changes }) => {
      store(saved);
      const note = isMerged ? t('conflict.merged') : undefined;
      follow({ addedCount: changes.added.size, isReadAnew: false, note });
      onSaved();
    },
  });
}

/** Sends a change of a source that was made from this state of it. */
export function saveWebsite(
  from: WebsiteConnectionWithPages,
  ...change: [name: string, changes: PageChanges, reading: SavedReading]
): Promise<WebsiteConnectionWithPages> {
  return callApi(updateWebsiteConnection, {
    params: { id: from.id },
    body: { ...writeUpdate(from, ...change), version: from.version },
  });
}

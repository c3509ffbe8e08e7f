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
import { connectionsKey } from '../../../source-kind/connections.ts';
import { useSync } from '../../../source-kind/use-sync.ts';
import { showToast } from '../../../ui/toasts.ts';
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

type Changed = {
  website: WebsiteConnectionWithPages;
  name: string;
  changes: PageChanges;
  reading: SavedReading;
  /** Whether other pages may be read by it, which a sync finds. */
  isReadAnew: boolean;
};

/** Saves the name and the pages of a source; pages that joined it are read at once. */
export function useSaveChanges(connection: Connection, onSaved: () => void) {
  const { t } = useTranslation(['websites', 'sources']);
  const client = useQueryClient();
  const sync = useSync(connection);
  return useMutation({
    mutationFn: ({ website, name, changes, reading }: Changed) =>
      callApi(updateWebsiteConnection, {
        params: { id: connection.id },
        body: writeUpdate(website, name, changes, reading),
      }),
    onSuccess: (saved, { changes, isReadAnew }) => {
      client.setQueryData(websiteConnectionKey(connection.id), saved);
      void client.invalidateQueries({ queryKey: connectionsKey });
      void client.invalidateQueries({ queryKey: websitesKey });
      const count = changes.added.size;
      if ((count > 0 || isReadAnew) && !connection.isSyncing) sync.start();
      showToast({
        type: 'success',
        title: t('sources:toast.saved'),
        ...(count > 0 && {
          message: t('settings.savedSyncing', { count, number: formatNumber(count) }),
        }),
        ...(count === 0 && isReadAnew && { message: t('settings.savedReading') }),
      });
      onSaved();
    },
  });
}

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
import { showToast } from '../../../ui/toast.tsx';
import { websiteConnectionKey } from '../websites.queries.ts';
import { listNew, type PageChanges, writeUpdate } from './page-changes.ts';

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

type Changed = { website: WebsiteConnectionWithPages; name: string; changes: PageChanges };

/** Saves the name and the pages of a source; pages that joined it are read at once. */
export function useSaveChanges(connection: Connection, onSaved: () => void) {
  const { t } = useTranslation(['websites', 'sources']);
  const client = useQueryClient();
  const sync = useSync(connection);
  return useMutation({
    mutationFn: ({ website, name, changes }: Changed) =>
      callApi(updateWebsiteConnection, {
        params: { id: connection.id },
        body: writeUpdate(website, name, changes),
      }),
    onSuccess: (saved, { changes }) => {
      client.setQueryData(websiteConnectionKey(connection.id), saved);
      void client.invalidateQueries({ queryKey: connectionsKey });
      const count = changes.added.size;
      if (count > 0) sync.start();
      showToast({
        type: 'success',
        title: t('sources:toast.saved'),
        ...(count > 0 && {
          message: t('settings.savedSyncing', { count, number: formatNumber(count) }),
        }),
      });
      onSaved();
    },
  });
}

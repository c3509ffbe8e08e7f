import { type NotionConnectionWithPages, updateNotionConnection } from '@anito/contract/notion';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../lib/api.ts';
import { connectionsKey } from '../../../source-kind/connections.ts';
import { showToast } from '../../../ui/toasts.ts';
import { notionConnectionKey } from '../notion.queries.ts';
import { startSync, type toSelectedPage } from '../save-source.ts';

type Changed = { name: string; selectedPages: ReturnType<typeof toSelectedPage>[] };

/** Saves name and pages of a source, and reads it at once when its pages changed. */
export function useUpdateNotion(saved: NotionConnectionWithPages, onSaved: () => void) {
  const { t } = useTranslation('notion');
  const client = useQueryClient();
  const { id } = saved;
  return useMutation({
    mutationFn: async ({ name, selectedPages }: Changed) => {
      const selectedPageIds = selectedPages.map(({ notionPageId }) => notionPageId);
      const body = { connectionName: name.trim(), selectedPageIds, selectedPages };
      const updated = await callApi(updateNotionConnection, { params: { id }, body });
      const chosen = new Set(saved.selectedPageIds);
      const isOther =
        chosen.size !== selectedPageIds.length || selectedPageIds.some((pageId) => !chosen.has(pageId));
      const isSyncing =
        isOther &&
        !saved.needsReconnect &&
        (await startSync(id).then(
          () => true,
          () => false,
        ));
      return { updated, isSyncing };
    },
    onSuccess: async ({ updated, isSyncing }) => {
      // Asked anew, because what is answered holds no more than the source itself.
      await client.invalidateQueries({ queryKey: notionConnectionKey(id) });
      void client.invalidateQueries({ queryKey: connectionsKey });
      showToast({
        type: 'success',
        title: t('settings.saved'),
        message: isSyncing ? t('settings.savedText', { name: updated.name }) : undefined,
      });
      onSaved();
    },
  });
}

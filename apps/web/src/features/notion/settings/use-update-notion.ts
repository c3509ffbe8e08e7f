import { type NotionConnectionWithPages, updateNotionConnection } from '@anito/contract/notion';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../lib/api.ts';
import { connectionsKey } from '../../../source-kind/connections.ts';
import { showToast } from '../../../ui/toasts.ts';
import { notionConnectionKey } from '../notion.queries.ts';
import { startSync, type toSelectedPage } from '../save-source.ts';

/**
 * Saves the name and the pages of a source. The version in the given state detects conflicts: rejects with
 * `changed_meanwhile` if the source has changed since.
 */
export function saveNotion(
  { id, version }: NotionConnectionWithPages,
  name: string,
  selectedPages: ReturnType<typeof toSelectedPage>[],
): Promise<NotionConnectionWithPages> {
  const selectedPageIds = selectedPages.map(({ notionPageId }) => notionPageId);
  const body = { connectionName: name.trim(), selectedPageIds, selectedPages, version };
  return callApi(updateNotionConnection, { params: { id }, body });
}

/**
 * Returns two functions to call after a save. `store` updates the cache. `follow` starts a sync if the
 * selection changed and the source needs no reconnection, and reports the save in a toast.
 */
export function useAfterSave(id: number) {
  const { t } = useTranslation('notion');
  const client = useQueryClient();
  const key = notionConnectionKey(id);
  return {
    store(saved: NotionConnectionWithPages) {
      // The response contains only the source itself, so the accessible content is kept and refetched.
      client.setQueryData<NotionConnectionWithPages>(
        key,
        (before) => before && { ...saved, contentGroups: before.contentGroups },
      );
      void client.invalidateQueries({ queryKey: key });
    },
    async follow(
      saved: NotionConnectionWithPages,
      note: string | undefined,
      before: NotionConnectionWithPages,
    ): Promise<void> {
      const chosen = new Set(before.selectedPageIds);
      const ids = saved.selectedPageIds;
      const isSelectionChanged = chosen.size !== ids.length || ids.some((pageId) => !chosen.has(pageId));
      const isSyncing =
        isSelectionChanged &&
        !saved.needsReconnect &&
        (await startSync(id).then(
          () => true,
          () => false,
        ));
      void client.invalidateQueries({ queryKey: connectionsKey });
      const startedText = isSyncing && t('settings.savedText', { name: saved.name });
      const message = [startedText, note].filter(Boolean).join(' ');
      showToast({ type: 'success', title: t('settings.saved'), message: message || undefined });
    },
  };
}

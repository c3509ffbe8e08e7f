import { type NotionConnectionWithPages, updateNotionConnection } from '@anito/contract/notion';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../lib/api.ts';
import { connectionsKey } from '../../../source-kind/connections.ts';
import { showToast } from '../../../ui/toast.tsx';
import { notionConnectionKey } from '../notion.queries.ts';
import { startSync, toSelectedPage } from '../save-source.ts';
import type { TreeNode } from '../tree/page-tree.ts';

/** Saves name and pages of a source, and reads it at once when its pages changed. */
export function useUpdateNotion(saved: NotionConnectionWithPages, onSaved: () => void) {
  const { t } = useTranslation('notion');
  const client = useQueryClient();
  const { id } = saved;
  return useMutation({
    mutationFn: async ({ name, nodes }: { name: string; nodes: TreeNode[] }) => {
      const selectedPages = nodes.flatMap(({ item }) => (item ? toSelectedPage(item) : []));
      const selectedPageIds = selectedPages.map(({ notionPageId }) => notionPageId);
      const body = { connectionName: name.trim(), selectedPageIds, selectedPages };
      const updated = await callApi(updateNotionConnection, { params: { id }, body });
      const chosen = new Set(saved.selectedPageIds);
      const isOther = chosen.size !== nodes.length || nodes.some((node) => !chosen.has(node.id));
      const isSyncing =
        isOther &&
        !saved.needsReconnect &&
        (await startSync(id).then(
          () => true,
          () => false,
        ));
      return { name: updated.name, isSyncing };
    },
    onSuccess: ({ name, isSyncing }) => {
      client.removeQueries({ queryKey: notionConnectionKey(id) });
      void client.invalidateQueries({ queryKey: connectionsKey });
      showToast({
        type: 'success',
        title: t('settings.saved'),
        message: isSyncing ? t('settings.savedText', { name }) : undefined,
      });
      onSaved();
    },
  });
}

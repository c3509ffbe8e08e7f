import { createNotionConnection, type NotionFilter } from '@anito/contract/notion';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { callApi } from '../../../lib/api.ts';
import { connectionsKey } from '../../../source-kind/connections.ts';
import { announceNewSource } from '../../../source-kind/new-sources.ts';
import { showToast } from '../../../ui/toasts.ts';
import { withHandle } from '../notion.queries.ts';
import { startSync, toSelectedPage } from '../save-source.ts';
import type { NotionNode } from '../tree/notion-tree.ts';

/**
 * Returns a mutation that creates a Notion source, starts its sync, calls `onSaved` and opens the page with
 * the sources. If only the sync cannot be started, it still succeeds and the toast says so.
 */
export function useCreateNotion({ handle, onSaved }: { handle: string; onSaved: () => void }) {
  const { t } = useTranslation('notion');
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async ({
      name,
      nodes,
      filters,
    }: {
      name: string;
      nodes: NotionNode[];
      filters: NotionFilter[];
    }) => {
      const selectedPages = nodes.flatMap(({ item }) => (item ? toSelectedPage(item) : []));
      const body = { connectionName: name.trim(), selectedPages, filters };
      const created = await callApi(createNotionConnection, { body }, withHandle(handle));
      const isSyncing = await startSync(created.id).then(
        () => true,
        () => false,
      );
      announceNewSource(created);
      return { name: created.name, isSyncing };
    },
    onSuccess: ({ name, isSyncing }) => {
      onSaved();
      void client.invalidateQueries({ queryKey: connectionsKey });
      showToast({
        type: 'success',
        title: t('pages.saved'),
        message: isSyncing ? t('pages.savedText', { name }) : t('pages.savedNoSync'),
      });
      void navigate(paths.sources);
    },
  });
}

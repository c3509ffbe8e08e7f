import { refreshNotionConnection, updateNotionConnection } from '@anito/contract/notion';
import type { Connection } from '@anito/contract/sources';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../lib/api.ts';
import { saveEdit } from '../../../lib/save-edit.ts';
import { connectionsKey } from '../../../source-kind/connections.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { notionConnectionKey } from '../notion.queries.ts';
import { listSavedPages, startSync } from '../save-source.ts';
import { NotionTokenForm, useNotionToken } from './notion-token-form.tsx';

/**
 * Replaces the token of a Notion source by that of the handle `apiToken`, keeps its name and pages, and
 * starts a sync. Throws ApiError.
 */
async function replaceToken(id: number, apiToken: string): Promise<void> {
  await saveEdit({
    base: await callApi(refreshNotionConnection, { params: { id } }),
    mine: {},
    toValues: () => ({}),
    send: (_, from) => {
      const body = { connectionName: from.name, selectedPages: listSavedPages(from), version: from.version };
      return callApi(updateNotionConnection, { params: { id }, body: { ...body, apiToken } });
    },
  });
  await startSync(id);
}

/** Dialog that asks for a new Notion token after Notion refused the old one. The source keeps its content. */
export function ReconnectNotionDialog({
  connection: { id, name },
  onClose,
}: {
  connection: Connection;
  onClose: () => void;
}) {
  const { t } = useTranslation('notion');
  const client = useQueryClient();
  const formId = useId();
  const field = useRef<HTMLInputElement>(null);
  const checking = useNotionToken(async ({ tokenHandle }) => {
    if (tokenHandle === null) throw new Error('The server returned no handle for a valid token');
    await replaceToken(id, tokenHandle);
    void client.invalidateQueries({ queryKey: notionConnectionKey(id) });
    void client.invalidateQueries({ queryKey: connectionsKey });
    showToast({ type: 'success', title: t('reconnect.done'), message: t('reconnect.doneText', { name }) });
    onClose();
  });
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isBusy={checking.isPending}
      title={t('reconnect.title')}
      description={t('reconnect.text', { name })}
      initialFocus={field}
      footer={
        <>
          <Button disabled={checking.isPending} onClick={onClose}>
            {t('settings.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary" isBusy={checking.isPending}>
            {checking.isPending ? t('connect.busy') : t('reconnect.submit')}
          </Button>
        </>
      }
    >
      <NotionTokenForm formId={formId} checking={checking} fieldRef={field} />
    </Dialog>
  );
}

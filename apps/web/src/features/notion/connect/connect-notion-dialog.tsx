import type { NotionValidation } from '@anito/contract/notion';
import { ArrowLeft } from 'lucide-react';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { findHandle, storeHandle, toHandle } from './notion-handle.ts';
import { NotionTokenForm, useNotionToken } from './notion-token-form.tsx';

/** Navigation state of `/notion-pages`: the handle of the token, and the result of its check. */
type NotionPagesState = { apiToken: string; validation: NotionValidation };

/** Dialog that asks for a Notion token, stores its handle and opens the page selection. */
export function ConnectNotionDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('notion');
  const navigate = useNavigate();
  const formId = useId();
  const field = useRef<HTMLInputElement>(null);
  const storedHandle = findHandle();
  const checking = useNotionToken((validation) => {
    const handle = toHandle(validation);
    if (!handle) throw new Error('The server returned no handle for a valid token');
    storeHandle(handle);
    const state: NotionPagesState = { apiToken: handle.apiToken, validation };
    onClose();
    void navigate(paths.notionPages, { state });
  });
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isBusy={checking.isPending}
      title={t('connect.title')}
      description={t('connect.text')}
      initialFocus={field}
      footer={
        <>
          <Button
            variant="ghost"
            className="sm:mr-auto"
            icon={<ArrowLeft aria-hidden size={16} />}
            disabled={checking.isPending}
            onClick={onClose}
          >
            {t('connect.back')}
          </Button>
          <Button type="submit" form={formId} variant="primary" isBusy={checking.isPending}>
            {checking.isPending ? t('connect.busy') : t('connect.submit')}
          </Button>
        </>
      }
    >
      <NotionTokenForm formId={formId} checking={checking} fieldRef={field}>
        {storedHandle && (
          <Banner
            action={
              <Button
                size="sm"
                onClick={() => {
                  onClose();
                  void navigate(paths.notionPages);
                }}
              >
                {t('connect.resumeAction')}
              </Button>
            }
          >
            {t('connect.resume', { workspace: storedHandle.workspaceName || 'Notion' })}
          </Banner>
        )}
      </NotionTokenForm>
    </Dialog>
  );
}

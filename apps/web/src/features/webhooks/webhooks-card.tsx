import { limits } from '@anito/contract/limits';
import type { Webhook } from '@anito/contract/webhooks';
import { ListChecks, Plus, Send, Trash2 } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { formatDateTime } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { QueryPlaceholder } from '../../ui/query-placeholder.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toasts.ts';
import { DeliveryLog } from './delivery-log.tsx';
import {
  useCreateWebhook,
  useDeleteWebhook,
  useSwitchWebhook,
  useTestWebhook,
  useWebhooks,
} from './webhooks.queries.ts';

/** Webhooks that send leads to other programs, to add, switch, test and delete, with their deliveries. */
export function WebhooksCard() {
  const { t } = useTranslation('webhooks');
  const query = useWebhooks();
  const { hash } = useLocation();
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    // The router cannot scroll to a card that was not there when the page opened.
    if (hash === '#webhooks') card.current?.scrollIntoView();
  }, [hash]);
  return (
    <Card ref={card} id="webhooks" aria-labelledby="webhooks-title">
      <h2 id="webhooks-title" className="text-16 font-semibold">
        {t('title')}
      </h2>
      <p className="mt-1 max-w-prose text-muted">{t('text')}</p>
      {query.data ? (
        <>
          {query.data.length === 0 ? (
            <p className="mt-4 text-muted">{t('none')}</p>
          ) : (
            <ul className="mt-4 divide-y divide-border">
              {query.data.map((webhook) => (
                <WebhookRow key={webhook.id} webhook={webhook} />
              ))}
            </ul>
          )}
          <AddWebhook />
        </>
      ) : (
        <QueryPlaceholder
          query={query}
          title={t('failed')}
          meaning={t('failedText')}
          size="inline"
          loading={t('loading')}
          skeletons={['h-12']}
          className="mt-4"
        />
      )}
    </Card>
  );
}

/** Form that adds a webhook, and then shows its signing secret, which cannot be shown again. */
function AddWebhook() {
  const { t } = useTranslation('webhooks');
  const [url, setUrl] = useState('');
  const creation = useCreateWebhook();
  const secret = creation.data?.secret;
  function add(event: FormEvent) {
    event.preventDefault();
    if (url.trim() !== '' && !creation.isPending) creation.mutate(url, { onSuccess: () => setUrl('') });
  }
  return (
    <form className="mt-4 flex flex-wrap items-start gap-3 border-t border-border pt-4" onSubmit={add}>
      <TextField
        className="w-full sm:max-w-96 sm:flex-1"
        type="url"
        label={t('url')}
        hint={t('urlHint')}
        maxLength={limits.webhookUrlMax}
        autoComplete="off"
        value={url}
        onChange={({ target }) => setUrl(target.value)}
      />
      <Button
        type="submit"
        className="max-sm:w-full sm:mt-7"
        icon={<Plus aria-hidden size={16} />}
        isBusy={creation.isPending}
      >
        {creation.isPending ? t('adding') : t('add')}
      </Button>
      {secret && (
        <Dialog
          isOpen
          onOpenChange={(isOpen) => !isOpen && creation.reset()}
          title={t('secretTitle')}
          description={t('secretText')}
          footer={
            <Button variant="primary" onClick={() => creation.reset()}>
              {t('done')}
            </Button>
          }
        >
          <div className="flex items-end gap-2">
            <TextField className="flex-1" label={t('secret')} value={secret} readOnly />
            <CopyButton text={secret} />
          </div>
        </Dialog>
      )}
    </form>
  );
}

/** One webhook with a switch, its state and buttons. A successful test opens the deliveries. */
function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const [openDialog, setOpenDialog] = useState<'log' | 'delete'>();
  const switching = useSwitchWebhook(webhook.id);
  const test = useTestWebhook(webhook.id);
  const { url, isActive, failingSince, disabledAt } = webhook;
  const isShownActive = switching.isPending ? switching.variables : isActive;
  const sendTest = () =>
    test.mutate(undefined, {
      onSuccess: () => {
        showToast({ type: 'success', title: t('tested') });
        setOpenDialog('log');
      },
    });
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <Checkbox
          label={<span className="break-all">{url}</span>}
          aria-label={t('switch', { url })}
          checked={isShownActive}
          onChange={({ target }) => switching.mutate(target.checked)}
        />
        <div className="mt-1 flex flex-wrap gap-2">
          <Badge tone={isActive ? 'success' : 'neutral'}>{isActive ? t('active') : t('off')}</Badge>
          {disabledAt && <span className="text-13 text-danger-strong">{t('disabled')}</span>}
          {failingSince && !disabledAt && (
            <span className="text-13 text-warning-strong">
              {t('failing', { time: formatDateTime(failingSince) })}
            </span>
          )}
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          icon={<Send aria-hidden size={16} />}
          disabled={!isActive}
          isBusy={test.isPending}
          onClick={sendTest}
        >
          {t('test')}
        </Button>
        <Button size="sm" icon={<ListChecks aria-hidden size={16} />} onClick={() => setOpenDialog('log')}>
          {t('log')}
        </Button>
        <Button size="sm" icon={<Trash2 aria-hidden size={16} />} onClick={() => setOpenDialog('delete')}>
          {t('delete')}
        </Button>
      </div>
      {openDialog === 'log' && <DeliveryLog webhook={webhook} onClose={() => setOpenDialog(undefined)} />}
      {openDialog === 'delete' && (
        <DeleteWebhook webhook={webhook} onClose={() => setOpenDialog(undefined)} />
      )}
    </li>
  );
}

/** Asks before a webhook is deleted, and deletes it. */
function DeleteWebhook({ webhook: { id, url }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useTranslation('webhooks');
  const removal = useDeleteWebhook(id);
  const remove = () =>
    removal.mutate(undefined, {
      onSuccess: () => {
        showToast({ type: 'success', title: t('removed') });
        onClose();
      },
    });
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('removeTitle')}
      confirmLabel={t('delete')}
      busyLabel={t('removeBusy')}
      isBusy={removal.isPending}
      onConfirm={remove}
    >
      <p className="break-all">{t('removeText', { url })}</p>
    </ConfirmDialog>
  );
}

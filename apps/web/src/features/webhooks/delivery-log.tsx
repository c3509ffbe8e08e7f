import type { Webhook, WebhookDelivery } from '@anito/contract/webhooks';
import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../lib/format.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { QueryPlaceholder } from '../../ui/query-placeholder.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useDeliveries, useResendDelivery } from './webhooks.queries.ts';

const tones: Record<WebhookDelivery['state'], Tone> = {
  pending: 'warning',
  delivered: 'success',
  failed: 'danger',
};
const stateKeys = { pending: 'pending', delivered: 'delivered', failed: 'failedState' } as const;
const eventKeys = {
  'lead.created': 'events.lead_created',
  'lead.updated': 'events.lead_updated',
  test: 'events.test',
} as const;

/** Dialog with the latest deliveries to a webhook and the responses. */
export function DeliveryLog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useTranslation('webhooks');
  const query = useDeliveries(webhook.id);
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="lg"
      title={t('deliveries', { host: new URL(webhook.url).host })}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      {query.data ? (
        query.data.length === 0 ? (
          <p className="text-muted">{t('noDeliveries')}</p>
        ) : (
          <ul className="divide-y divide-border">
            {query.data.map((delivery) => (
              <Delivery key={delivery.id} webhook={webhook} delivery={delivery} />
            ))}
          </ul>
        )
      ) : (
        <QueryPlaceholder
          query={query}
          title={t('failed')}
          meaning={t('failedText')}
          size="inline"
          loading={t('loading')}
          skeletons={['h-12']}
        />
      )}
    </Dialog>
  );
}

/** One delivery with its state and response, and a button that sends it again. */
function Delivery({ webhook, delivery }: { webhook: Webhook; delivery: WebhookDelivery }) {
  const { t } = useTranslation('webhooks');
  const resend = useResendDelivery();
  const { id, event, state, attempts, responseStatus, responseStart, problem, durationMs, dueAt } = delivery;
  const ms = formatNumber(durationMs ?? 0);
  const send = () =>
    resend.mutate(id, { onSuccess: () => showToast({ type: 'success', title: t('resent') }) });
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{t(eventKeys[event])}</span>
          <Badge tone={tones[state]}>{t(stateKeys[state])}</Badge>
        </p>
        <p className="mt-1 text-13 text-muted">
          {formatDateTime(delivery.createdAt)} · {t('attempts', { count: attempts })}
          {dueAt && ` · ${t('next', { time: formatDateTime(dueAt) })}`}
        </p>
        {responseStatus !== null && <p className="text-13">{t('answer', { status: responseStatus, ms })}</p>}
        {problem !== null && <p className="text-13">{t('noAnswer', { problem, ms })}</p>}
        {responseStart && (
          <pre className="mt-1 max-h-24 overflow-auto rounded-control bg-sunken p-2 text-13 break-all whitespace-pre-wrap">
            {responseStart}
          </pre>
        )}
      </div>
      <Button
        size="sm"
        icon={<RotateCw aria-hidden size={16} />}
        disabled={!webhook.isActive || state === 'pending'}
        isBusy={resend.isPending}
        onClick={send}
      >
        {t('resend')}
      </Button>
    </li>
  );
}

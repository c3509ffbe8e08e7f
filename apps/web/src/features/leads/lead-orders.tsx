import type { LeadOrder, OrderState } from '@anito/contract/lead-orders';
import type { Lead } from '@anito/contract/leads';
import { Check, Pencil, Plus, Sparkles, Trash2, Undo2, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { formatPhone } from '../../lib/format-phone.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { showFailure } from '../../ui/show-failure.ts';
import { showToast } from '../../ui/toasts.ts';
import { getLeadName } from './lead-names.ts';
import { useDeleteOrder, useSaveOrder } from './leads.queries.ts';
import { WishFacts } from './wish-facts.tsx';

const OrderDialog = lazyDialog(async () => (await import('./order-dialog.tsx')).OrderDialog);

const tones = { draft: 'accent', confirmed: 'success', dismissed: 'neutral' } satisfies Record<
  OrderState,
  Tone
>;

/** Orders of a lead, drafts first, with a button that adds one. */
export function LeadOrders({ lead }: { lead: Lead }) {
  const { t } = useTranslation('leads');
  const [isAdding, setIsAdding] = useState(false);
  // Drafts come first, because they wait for a decision.
  const orders = lead.orders.toSorted((a, b) => Number(b.state === 'draft') - Number(a.state === 'draft'));
  return (
    <Card aria-labelledby="orders">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="orders" className="text-16 font-semibold">
          {t('orders.title')}
        </h2>
        <Button size="sm" icon={<Plus aria-hidden size={16} />} onClick={() => setIsAdding(true)}>
          {t('orders.add')}
        </Button>
      </div>
      {orders.length === 0 ? (
        <p className="mt-2 max-w-prose text-muted">{t('orders.none')}</p>
      ) : (
        <ul className="divide-y divide-border">
          {orders.map((order) => (
            <Order key={order.id} lead={lead} order={order} />
          ))}
        </ul>
      )}
      {isAdding && <OrderDialog lead={lead} onClose={() => setIsAdding(false)} />}
    </Card>
  );
}

/** One order with items, day, sum and contact, and buttons to confirm, dismiss, edit or delete it. */
function Order({ lead, order }: { lead: Lead; order: LeadOrder }) {
  const { t } = useTranslation('leads');
  const [dialog, setDialog] = useState<'edit' | 'delete'>();
  const saving = useSaveOrder(lead.id, order);
  const { items, date, amount, state, madeBy } = order;
  const decide = (next: OrderState) =>
    saving.mutate({ state: next }, { onError: (error) => showFailure(t('orders.failed'), error) });
  const contact = [getLeadName(lead) ?? t('unnamed'), lead.phone ? formatPhone(lead.phone) : lead.email];
  return (
    <li className="flex flex-col gap-2 py-4 last:pb-0">
      <div className="flex items-start justify-between gap-3">
        <ul className="min-w-0 flex-1">
          {items.map(({ item, quantity }, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: items are identified by position.
              key={index}
              dir="auto"
              className="font-semibold break-words"
            >
              {quantity === null ? item : t('orders.item', { quantity: formatNumber(quantity), item })}
            </li>
          ))}
        </ul>
        <Badge tone={tones[state]}>{t(`orders.states.${state}`)}</Badge>
      </div>
      <WishFacts date={date} amount={amount} />
      <p className="text-13 break-words text-muted">
        <bdi>{[...new Set(contact)].filter(Boolean).join(' · ')}</bdi>
      </p>
      {state === 'draft' && madeBy === 'model' && (
        <p className="flex items-start gap-2 text-13 text-muted">
          <Sparkles aria-hidden size={16} className="shrink-0" />
          {t('orders.read')}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {state === 'draft' ? (
          <>
            <Button
              size="sm"
              icon={<Check aria-hidden size={16} />}
              isBusy={saving.isPending}
              onClick={() => decide('confirmed')}
            >
              {t('orders.confirm')}
            </Button>
            <Button
              size="sm"
              variant="ghost"
              icon={<X aria-hidden size={16} />}
              disabled={saving.isPending}
              onClick={() => decide('dismissed')}
            >
              {t('orders.dismiss')}
            </Button>
          </>
        ) : (
          <Button
            size="sm"
            variant="ghost"
            icon={<Undo2 aria-hidden size={16} />}
            isBusy={saving.isPending}
            onClick={() => decide('draft')}
          >
            {t('orders.reopen')}
          </Button>
        )}
        <span className="ms-auto flex">
          <IconButton
            size="sm"
            label={t('orders.edit')}
            icon={<Pencil aria-hidden size={16} />}
            onClick={() => setDialog('edit')}
          />
          <IconButton
            size="sm"
            label={t('orders.delete')}
            icon={<Trash2 aria-hidden size={16} />}
            onClick={() => setDialog('delete')}
          />
        </span>
      </div>
      {dialog === 'edit' && <OrderDialog lead={lead} order={order} onClose={() => setDialog(undefined)} />}
      {dialog === 'delete' && <DeleteOrder order={order} onClose={() => setDialog(undefined)} />}
    </li>
  );
}

/** Asks before an order is deleted, and deletes it. */
function DeleteOrder({ order, onClose }: { order: LeadOrder; onClose: () => void }) {
  const { t } = useTranslation('leads');
  const removal = useDeleteOrder(order.id);
  const remove = () =>
    removal.mutate(undefined, {
      onSuccess: () => {
        showToast({ type: 'success', title: t('orders.deleted') });
        onClose();
      },
    });
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('orders.deleteTitle')}
      confirmLabel={t('orders.delete')}
      busyLabel={t('remove.busy')}
      isBusy={removal.isPending}
      error={removal.isError ? t('orders.failed') : undefined}
      onConfirm={remove}
    >
      <p>{t('orders.deleteText', { count: order.items.length, number: formatNumber(order.items.length) })}</p>
    </ConfirmDialog>
  );
}

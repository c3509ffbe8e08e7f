import type { Action } from '@anito/contract/actions';
import { CalendarClock, ChevronDown, CreditCard, Globe, Plus, Server, Zap } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { DropdownMenu } from '../../ui/dropdown-menu.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { QueryPlaceholder } from '../../ui/query-placeholder.tsx';
import { ActionRow } from './action-row.tsx';
import { useActions } from './actions.queries.ts';
import { DeleteActionDialog } from './delete-action-dialog.tsx';
import type { OpenDialog } from './open-dialog.ts';
import { RecentRuns } from './recent-runs.tsx';

const HttpActionDialog = lazyDialog(async () => (await import('./http-action-dialog.tsx')).HttpActionDialog);
const BookingDialog = lazyDialog(async () => (await import('./ready/booking-dialog.tsx')).BookingDialog);
const PaymentDialog = lazyDialog(async () => (await import('./ready/payment-dialog.tsx')).PaymentDialog);
const ToolServerDialog = lazyDialog(async () => (await import('./tool-server-dialog.tsx')).ToolServerDialog);
const ToolsDialog = lazyDialog(async () => (await import('./tools-dialog.tsx')).ToolsDialog);
const TryDialog = lazyDialog(async () => (await import('./try-dialog.tsx')).TryDialog);

/** Actions of an assistant: add, change, try, switch off, delete. */
export function Actions({ assistantId }: { assistantId: number }) {
  const { t } = useTranslation('actions');
  const query = useActions(assistantId);
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const actions = query.data;
  const add = <AddButton onOpen={setOpenDialog} />;
  return (
    <section aria-labelledby="actions-title" className="flex flex-col gap-4">
      <div className="flex flex-col gap-3 sm:flex-row sm:items-start sm:justify-between">
        <div>
          <h2 id="actions-title" className="text-20 font-semibold">
            {t('title')}
          </h2>
          <p className="mt-1 max-w-prose text-muted">{t('intro')}</p>
        </div>
        {actions && actions.length > 0 && <div className="shrink-0">{add}</div>}
      </div>
      <QueryPlaceholder
        query={query}
        size="inline"
        title={t('loadFailed')}
        meaning={t('loadFailedText')}
        loading={t('loading')}
        skeletons={['h-28', 'h-28']}
        className="flex flex-col gap-2"
      />
      {actions?.length === 0 && (
        <EmptyState icon={<Zap size={32} />} title={t('empty')} headingLevel={3} action={add}>
          <p>{t('emptyText')}</p>
        </EmptyState>
      )}
      {actions && actions.length > 0 && (
        <>
          <ul className="divide-y divide-border overflow-hidden rounded-card border border-border">
            {actions.map((action) => (
              <ActionRow key={action.id} action={action} onOpen={setOpenDialog} />
            ))}
          </ul>
          <RecentRuns assistantId={assistantId} />
        </>
      )}
      <ActionDialog
        assistantId={assistantId}
        openDialog={openDialog}
        all={actions ?? []}
        onOpen={setOpenDialog}
      />
    </section>
  );
}

/** Button with a menu of the kinds of actions to add. */
function AddButton({ onOpen }: { onOpen: (openDialog: OpenDialog) => void }) {
  const { t } = useTranslation('actions');
  const item = (kind: 'http' | 'booking' | 'payment' | 'mcp', Icon: typeof Zap) => ({
    key: kind,
    label: t(`kinds.${kind}`),
    icon: <Icon aria-hidden size={16} />,
    onSelect: () => onOpen({ dialog: kind }),
  });
  return (
    <DropdownMenu
      groups={[
        {
          key: 'ready',
          heading: t('ready'),
          items: [item('booking', CalendarClock), item('payment', CreditCard)],
        },
        { key: 'own', heading: t('own'), items: [item('http', Globe), item('mcp', Server)] },
      ]}
      trigger={
        <Button variant="primary" icon={<Plus aria-hidden size={16} />}>
          {t('add')}
          <ChevronDown aria-hidden size={16} />
        </Button>
      }
    />
  );
}

/** Draws the open dialog over the list of actions, or nothing. */
function ActionDialog({
  assistantId,
  openDialog,
  all,
  onOpen,
}: {
  assistantId: number;
  openDialog: OpenDialog | undefined;
  all: Action[];
  onOpen: (openDialog: OpenDialog | undefined) => void;
}) {
  const onClose = () => onOpen(undefined);
  if (!openDialog) return null;
  switch (openDialog.dialog) {
    case 'http':
      return <HttpActionDialog assistantId={assistantId} onClose={onClose} />;
    case 'edit':
      return <HttpActionDialog assistantId={assistantId} action={openDialog.action} onClose={onClose} />;
    case 'booking':
      return <BookingDialog assistantId={assistantId} onClose={onClose} />;
    case 'payment':
      return <PaymentDialog assistantId={assistantId} onClose={onClose} />;
    case 'mcp':
      return (
        <ToolServerDialog
          assistantId={assistantId}
          onAdded={(server) => onOpen({ dialog: 'tools', server })}
          onClose={onClose}
        />
      );
    case 'tools': {
      const latest = all.find(({ id }) => id === openDialog.server.id);
      const server = latest?.kind === 'server' ? latest : openDialog.server;
      return (
        <ToolsDialog
          server={server}
          onTry={(target) => onOpen({ dialog: 'try', target })}
          onClose={onClose}
        />
      );
    }
    case 'try':
      return <TryDialog target={openDialog.target} onClose={onClose} />;
    case 'remove':
      return <DeleteActionDialog action={openDialog.action} onClose={onClose} />;
  }
}

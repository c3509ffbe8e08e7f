import type { Lead } from '@anito/contract/leads';
import { Sparkles } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { formatDateTime, formatRelative } from '../../lib/format.ts';
import { isNotFound } from '../../lib/is-not-found.ts';
import { useNow } from '../../lib/use-now.ts';
import { Card } from '../../ui/card.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryPlaceholder } from '../../ui/query-placeholder.tsx';
import { LeadButtons } from './lead-buttons.tsx';
import { LeadConversations } from './lead-conversations.tsx';
import { LeadFacts, LeadStatusField, ScoreReasons } from './lead-facts.tsx';
import { LeadForms } from './lead-forms.tsx';
import { getLeadName, hasOtherMessage } from './lead-names.ts';
import { LeadOrders } from './lead-orders.tsx';
import { ScoreBadge } from './lead-rows.tsx';
import { useLead } from './leads.queries.ts';
import { WishFacts } from './wish-facts.tsx';

const LeadFormDialog = lazyDialog(async () => (await import('./lead-form-dialog.tsx')).LeadFormDialog);
const DeleteLeadDialog = lazyDialog(async () => (await import('./delete-lead-dialog.tsx')).DeleteLeadDialog);

/** Page of one lead. `missing` is shown for a lead that does not exist. */
export function LeadView({
  id,
  nameChannel,
  missing,
}: {
  id: number;
  nameChannel: (channel: string) => string;
  missing: ReactNode;
}) {
  const { t } = useTranslation('leads');
  const query = useLead(id);
  const [dialog, setDialog] = useState<'edit' | 'delete'>();
  const navigate = useNavigate();
  const lead = query.data;
  if (!lead) {
    if (isNotFound(query.error)) return missing;
    return (
      <QueryPlaceholder
        query={query}
        title={t('detail.failed')}
        meaning={t('failedText')}
        loading={t('detail.loading')}
        skeletons={['h-8 w-60', 'h-40', 'h-60']}
        className="flex flex-col gap-4"
      />
    );
  }
  const close = () => setDialog(undefined);
  const name = getLeadName(lead) ?? t('unnamed');
  return (
    <>
      <PageHeader
        title={<bdi>{name}</bdi>}
        breadcrumb={[{ label: t('title'), to: paths.leads }]}
        status={<ScoreBadge score={lead.score} />}
        actions={
          <LeadButtons lead={lead} onEdit={() => setDialog('edit')} onDelete={() => setDialog('delete')} />
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <Wish lead={lead} />
          <LeadOrders lead={lead} />
          <LeadConversations lead={lead} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Card aria-label={t('detail.contact')} className="flex flex-col gap-4">
            <LeadStatusField lead={lead} />
            <LeadFacts lead={lead} nameChannel={nameChannel} />
          </Card>
          <ScoreReasons lead={lead} />
          <LeadForms lead={lead} />
        </div>
      </div>
      {dialog === 'edit' && <LeadFormDialog lead={lead} onClose={close} />}
      {dialog === 'delete' && (
        <DeleteLeadDialog lead={lead} onClose={close} onDeleted={() => navigate(paths.leads)} />
      )}
    </>
  );
}

/** What the lead wants, with the wished day and the amount of money, and their last message. */
function Wish({ lead }: { lead: Lead }) {
  const { t } = useTranslation('leads');
  const now = useNow();
  const { wish, wishDate, wishAmount, intent, lastMessage, updatedAt } = lead;
  return (
    <Card aria-labelledby="wish" className="flex flex-col gap-3">
      <h2 id="wish" className="text-13 font-semibold text-muted">
        {t('wish.title')}
      </h2>
      {wish ? (
        <p dir="auto" className="text-20 font-semibold break-words first-letter:uppercase">
          {wish}
        </p>
      ) : (
        <p className="text-muted">{t('wish.none')}</p>
      )}
      <WishFacts date={wishDate} amount={wishAmount} />
      {intent && (
        <p className="flex items-start gap-2 text-13 text-muted">
          <Sparkles aria-hidden size={16} className="shrink-0" />
          {t('wish.read')}
        </p>
      )}
      {hasOtherMessage(lead) && (
        <p dir="auto" className="border-t border-border pt-3 break-words text-muted">
          <span className="font-semibold">{t('columns.message')}: </span>
          {lastMessage}
          {' · '}
          <time dateTime={updatedAt} title={formatDateTime(updatedAt)} className="text-13 whitespace-nowrap">
            {formatRelative(updatedAt, now)}
          </time>
        </p>
      )}
    </Card>
  );
}

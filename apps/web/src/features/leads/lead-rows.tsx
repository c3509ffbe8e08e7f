import type { Lead } from '@anito/contract/leads';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { leadPath } from '../../app/paths.ts';
import { formatDateTime, formatRelative } from '../../lib/format.ts';
import { formatPhone } from '../../lib/format-phone.ts';
import { useNow } from '../../lib/use-now.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { ClampedText } from '../../ui/clamped-text.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { useIsCut } from '../../ui/use-is-cut.ts';
import { useMedia } from '../../ui/use-media.ts';
import { LeadIcons } from './lead-buttons.tsx';
import { getLeadName, hasOtherMessage, scoreTones, statusKey, statusTones } from './lead-names.ts';
import { WishFacts } from './wish-facts.tsx';

/** Dialog of a lead. */
export type LeadDialogState = { kind: 'edit' | 'delete'; lead: Lead };

type RowsProps = {
  leads: Lead[];
  getSourceLabel: (source: string) => string;
  onAsk: (question: LeadDialogState) => void;
};
type RowProps = Omit<RowsProps, 'leads'> & { lead: Lead };

/** Leads of a page, as a table on wide screens and as cards otherwise. */
export function LeadRows(props: RowsProps) {
  return useMedia('(min-width: 64rem)') ? <LeadTable {...props} /> : <LeadCards {...props} />;
}

/** Name and contact details of a lead. The name links to the lead's page. */
function Contact({ lead }: Pick<RowProps, 'lead'>) {
  const { t } = useTranslation('leads');
  const name = getLeadName(lead) ?? t('unnamed');
  const phone = lead.phone && formatPhone(lead.phone);
  const details = [phone, lead.email, lead.username && `@${lead.username}`, lead.company].filter(
    (part) => part !== null && part !== name,
  );
  const [nameRef, isNameCut] = useIsCut(name);
  return (
    <div className="flex min-w-0 items-center gap-3">
      {/* A phone number has no meaningful initial. */}
      <Avatar name={lead.name ?? lead.email ?? '#'} size="sm" />
      <div className="min-w-0">
        {/* The lead's page shows the whole name on touch. */}
        <Tooltip text={isNameCut ? name : undefined}>
          <Link
            to={leadPath(lead.id)}
            className="flex min-h-6 max-w-full items-center rounded-control font-semibold underline-offset-4 hover:underline touch:-my-2.5 touch:py-2.5"
          >
            <bdi ref={nameRef} className="line-clamp-2 min-w-0 [overflow-wrap:anywhere]">
              {name}
            </bdi>
          </Link>
        </Tooltip>
        {details.length > 0 && <ClampedText text={details.join(' · ')} className="text-13 text-muted" />}
      </div>
    </div>
  );
}

export function ScoreBadge({ score }: { score: Lead['score'] }) {
  const { t } = useTranslation('leads');
  return <Badge tone={scoreTones[score]}>{t(`score.${score}`)}</Badge>;
}

function StatusBadge({ status }: { status: Lead['status'] }) {
  const { t } = useTranslation('leads');
  return <Badge tone={statusTones[status]}>{t(`status.${statusKey(status)}`)}</Badge>;
}

/** What a lead wants on two lines, with the wished day, the amount of money, and a badge for draft orders. */
function Wish({ lead: { wish, wishDate, wishAmount, orders } }: Pick<RowProps, 'lead'>) {
  const { t } = useTranslation('leads');
  const hasDraft = orders.some(({ state }) => state === 'draft');
  return (
    <div className="flex min-w-0 flex-col gap-1">
      {wish ? (
        <ClampedText text={wish} className="first-letter:uppercase" />
      ) : (
        <p className="text-muted">{t('noMessage')}</p>
      )}
      {(wishDate || wishAmount || hasDraft) && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13">
          <WishFacts date={wishDate} amount={wishAmount} />
          {hasDraft && <Badge tone="accent">{t('orders.draft')}</Badge>}
        </div>
      )}
    </div>
  );
}

/** Last message of a lead, unless it says the same as the wish, and when the lead last changed. */
function LastMessage({ lead }: Pick<RowProps, 'lead'>) {
  const now = useNow();
  const { lastMessage, updatedAt } = lead;
  return (
    <>
      {hasOtherMessage(lead) && lastMessage && <ClampedText text={lastMessage} />}
      <p className="text-13 text-muted">
        <time dateTime={updatedAt} title={formatDateTime(updatedAt)}>
          {formatRelative(updatedAt, now)}
        </time>
      </p>
    </>
  );
}

function Actions({ lead, onAsk }: Pick<RowProps, 'lead' | 'onAsk'>) {
  return (
    <LeadIcons
      lead={lead}
      onEdit={() => onAsk({ kind: 'edit', lead })}
      onDelete={() => onAsk({ kind: 'delete', lead })}
    />
  );
}

const cellClasses = 'px-3 py-3 first:pl-4 last:pr-2';

function LeadTable({ leads, getSourceLabel, onAsk }: RowsProps) {
  const { t } = useTranslation('leads');
  const columns = ['contact', 'wish', 'score', 'status', 'message', 'source'] as const;
  return (
    <Card padding="none" className="overflow-x-auto">
      <table className="w-full text-left">
        <thead>
          <tr className="border-b border-border text-13 text-muted">
            {columns.map((column) => (
              <th key={column} scope="col" className={`${cellClasses} font-semibold whitespace-nowrap`}>
                {t(`columns.${column}`)}
              </th>
            ))}
            <th scope="col" className={`${cellClasses} pr-4! text-right font-semibold`}>
              {t('columns.actions')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-border">
          {leads.map((lead) => (
            <tr key={lead.id}>
              <th scope="row" className={`${cellClasses} max-w-64 min-w-60 font-normal`}>
                <Contact lead={lead} />
              </th>
              <td className={`${cellClasses} w-1/3 max-w-0`}>
                <Wish lead={lead} />
              </td>
              <td className={cellClasses}>
                <ScoreBadge score={lead.score} />
              </td>
              <td className={cellClasses}>
                <StatusBadge status={lead.status} />
              </td>
              <td className={`${cellClasses} max-w-44`}>
                <LastMessage lead={lead} />
              </td>
              <td className={`${cellClasses} min-w-36`}>
                <p>{getSourceLabel(lead.source)}</p>
                {lead.assistant && <ClampedText text={lead.assistant.name} className="text-13 text-muted" />}
              </td>
              <td className={cellClasses}>
                <Actions lead={lead} onAsk={onAsk} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function LeadCards({ leads, getSourceLabel, onAsk }: RowsProps) {
  return (
    <ul className="flex flex-col gap-3">
      {leads.map((lead) => (
        <li key={lead.id}>
          <Card padding="none" className="flex flex-col gap-2 p-4">
            <Contact lead={lead} />
            <Wish lead={lead} />
            <LastMessage lead={lead} />
            <div className="flex flex-wrap items-center justify-between gap-2">
              <div className="flex flex-wrap items-center gap-2">
                <ScoreBadge score={lead.score} />
                <StatusBadge status={lead.status} />
                <span className="text-13 text-muted">{getSourceLabel(lead.source)}</span>
              </div>
              <div className="ms-auto">
                <Actions lead={lead} onAsk={onAsk} />
              </div>
            </div>
          </Card>
        </li>
      ))}
    </ul>
  );
}

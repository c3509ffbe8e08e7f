import type { Lead } from '@anito/contract/leads';
import { Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatRelative } from '../../lib/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { getLeadName, scoreTones, statusKey, statusTones } from './lead-names.ts';

/** Dialog of a lead. */
export type LeadDialogState = { kind: 'open' | 'edit' | 'delete'; lead: Lead };

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

/** Name and contact details of a lead. The name opens the lead. */
function Contact({ lead, onAsk }: Pick<RowProps, 'lead' | 'onAsk'>) {
  const { t } = useTranslation('leads');
  const name = getLeadName(lead) ?? t('unnamed');
  const details = [lead.email, lead.phone, lead.username && `@${lead.username}`, lead.company].filter(
    (part) => part !== null && part !== name,
  );
  return (
    <div className="flex min-w-0 items-center gap-3">
      {/* A phone number has no meaningful initial. */}
      <Avatar name={lead.name ?? lead.email ?? '#'} size="sm" />
      <div className="min-w-0">
        <button
          type="button"
          className="max-w-full cursor-pointer truncate text-left font-semibold hover:underline touch:min-h-11"
          onClick={() => onAsk({ kind: 'open', lead })}
        >
          <bdi>{name}</bdi>
        </button>
        {details.length > 0 && (
          <p className="truncate text-12 text-muted">
            <bdi>{details.join(' · ')}</bdi>
          </p>
        )}
      </div>
    </div>
  );
}

export function ScoreBadge({ score }: { score: Lead['score'] }) {
  const { t } = useTranslation('leads');
  return <Badge tone={scoreTones[score]}>{t(`score.${score}`)}</Badge>;
}

export function StatusBadge({ status }: { status: Lead['status'] }) {
  const { t } = useTranslation('leads');
  return <Badge tone={statusTones[status]}>{t(`status.${statusKey(status)}`)}</Badge>;
}

/** Last message of a lead and the age of its last change. */
function LastMessage({ lead }: { lead: Lead }) {
  const { t } = useTranslation('leads');
  return (
    <>
      <p dir="auto" className={lead.lastMessage ? 'line-clamp-2 break-words' : 'text-muted'}>
        {lead.lastMessage ?? t('noMessage')}
      </p>
      <p className="text-12 text-muted">{formatRelative(lead.updatedAt)}</p>
    </>
  );
}

function Actions({ lead, onAsk }: Pick<RowProps, 'lead' | 'onAsk'>) {
  const { t } = useTranslation('leads');
  const name = getLeadName(lead) ?? t('unnamed');
  return (
    <div className="flex justify-end gap-1">
      <IconButton
        label={t('editOf', { name })}
        icon={<Pencil aria-hidden size={16} />}
        onClick={() => onAsk({ kind: 'edit', lead })}
      />
      <IconButton
        label={t('deleteOf', { name })}
        icon={<Trash2 aria-hidden size={16} />}
        onClick={() => onAsk({ kind: 'delete', lead })}
      />
    </div>
  );
}

function LeadTable({ leads, getSourceLabel, onAsk }: RowsProps) {
  const { t } = useTranslation('leads');
  const columns = ['contact', 'score', 'status', 'message', 'source'] as const;
  return (
    <Card padding="none" className="overflow-x-auto">
      <table className="w-full text-left">
        <thead>
          <tr className="border-b border-border text-12 text-muted">
            {columns.map((column) => (
              <th key={column} scope="col" className="px-4 py-3 font-semibold whitespace-nowrap">
                {t(`columns.${column}`)}
              </th>
            ))}
            <th scope="col" className="px-4 py-3 text-right font-semibold">
              {t('columns.actions')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-border">
          {leads.map((lead) => (
            <tr key={lead.id}>
              <th scope="row" className="max-w-64 px-4 py-3 font-normal">
                <Contact lead={lead} onAsk={onAsk} />
              </th>
              <td className="px-4 py-3">
                <ScoreBadge score={lead.score} />
              </td>
              <td className="px-4 py-3">
                <StatusBadge status={lead.status} />
              </td>
              <td className="max-w-72 px-4 py-3">
                <LastMessage lead={lead} />
              </td>
              <td className="px-4 py-3 whitespace-nowrap">
                <p>{getSourceLabel(lead.source)}</p>
                {lead.assistant && (
                  <p className="max-w-40 truncate text-12 text-muted">{lead.assistant.name}</p>
                )}
              </td>
              <td className="px-4 py-2">
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
          <Card>
            <div className="flex items-start justify-between gap-2">
              <Contact lead={lead} onAsk={onAsk} />
              <Actions lead={lead} onAsk={onAsk} />
            </div>
            <div className="mt-3 flex flex-wrap items-center gap-2">
              <ScoreBadge score={lead.score} />
              <StatusBadge status={lead.status} />
              <span className="text-12 text-muted">{getSourceLabel(lead.source)}</span>
            </div>
            <div className="mt-3">
              <LastMessage lead={lead} />
            </div>
          </Card>
        </li>
      ))}
    </ul>
  );
}

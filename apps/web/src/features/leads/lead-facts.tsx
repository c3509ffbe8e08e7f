import { type Lead, type LeadStatus, leadStatuses } from '@anito/contract/leads';
import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/format.ts';
import { formatPhone } from '../../lib/format-phone.ts';
import type { Resources } from '../../lib/i18n/resources.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Select } from '../../ui/select.tsx';
import { showFailure } from '../../ui/show-failure.ts';
import { showToast } from '../../ui/toasts.ts';
import { statusKey } from './lead-names.ts';
import { useRecomputeScore, useSaveLead } from './leads.queries.ts';

/** Field for the status of a lead. A choice is saved at once. */
export function LeadStatusField({ lead }: { lead: Lead }) {
  const { t } = useTranslation('leads');
  const saving = useSaveLead(lead);
  const change = (status: LeadStatus) =>
    saving.mutate(
      { status },
      {
        onSuccess: () => showToast({ type: 'success', title: t('form.saved') }),
        onError: (error) => showFailure(t('detail.saveFailed'), error),
      },
    );
  return (
    <Select
      label={t('form.status')}
      value={(saving.isPending && saving.variables.status) || lead.status}
      onChange={({ target }) => change(target.value as LeadStatus)}
      options={leadStatuses.map((status) => ({ value: status, label: t(`status.${statusKey(status)}`) }))}
    />
  );
}

/** Contact details, company, source, assistant and dates of a lead. Omits unknown values. */
export function LeadFacts({ lead, nameChannel }: { lead: Lead; nameChannel: (channel: string) => string }) {
  const { t } = useTranslation('leads');
  const facts: [`detail.${keyof Resources['leads']['detail']}`, ReactNode][] = [
    [
      'detail.phone',
      lead.phone && <a href={`tel:${lead.phone.replace(/[^+0-9]/g, '')}`}>{formatPhone(lead.phone)}</a>,
    ],
    ['detail.email', lead.email && <a href={`mailto:${encodeURIComponent(lead.email)}`}>{lead.email}</a>],
    ['detail.company', lead.company],
    ['detail.username', lead.username && `@${lead.username}`],
    ['detail.source', lead.source === 'manual' ? t('manual') : nameChannel(lead.source)],
    ['detail.assistant', lead.assistant?.name],
    ['detail.since', formatDateTime(lead.createdAt)],
    ['detail.changed', formatDateTime(lead.updatedAt)],
  ];
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label} className="contents">
              <dt className="text-muted">{t(label)}</dt>
              <dd
                dir="auto"
                className="min-w-0 break-words [&>a]:text-accent-strong [&>a]:underline touch:[&>a]:inline-block touch:[&>a]:py-2"
              >
                {value}
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** Why a lead has its score, with a button that lets the server compute it again. */
export function ScoreReasons({ lead }: { lead: Lead }) {
  const { t } = useTranslation('leads');
  const recompute = useRecomputeScore(lead.id);
  const compute = () =>
    recompute.mutate(undefined, {
      onSuccess: () => showToast({ type: 'success', title: t('detail.recomputed') }),
      onError: (error) => showFailure(t('detail.saveFailed'), error),
    });
  return (
    <Card aria-labelledby="why">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="why" className="text-16 font-semibold">
          {t('detail.why')}
        </h2>
        <Button
          size="sm"
          variant="ghost"
          icon={<RotateCw aria-hidden size={16} />}
          isBusy={recompute.isPending}
          onClick={compute}
        >
          {t('detail.recompute')}
        </Button>
      </div>
      {lead.reasons.length > 0 ? (
        <ul className="mt-2 list-disc space-y-1 pl-5">
          {lead.reasons.map((reason) => (
            <li key={reason}>{t(`reasons.${reason}`)}</li>
          ))}
        </ul>
      ) : (
        <p className="mt-2 text-muted">{t('detail.noReasons')}</p>
      )}
    </Card>
  );
}

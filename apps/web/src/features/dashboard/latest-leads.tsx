import { type Lead, type LeadStats, listLeads } from '@anito/contract/leads';
import { Phone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { leadPath, paths } from '../../app/paths.ts';
import { formatDateTime, formatNumber, formatRelative, formatUtcDate } from '../../lib/format.ts';
import { formatPhone } from '../../lib/format-phone.ts';
import { useApiQuery } from '../../lib/use-api-query.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { FactLine } from '../../ui/fact-line.tsx';
import { QueryPlaceholder } from '../../ui/query-placeholder.tsx';
import { shownCount } from './needs.queries.ts';
import { NeedsCard } from './needs-card.tsx';

const figures = ['new', 'thisWeek', 'total'] as const;

/**
 * Counts of the leads, and the latest new leads with their wishes. Shows the latest leads of any status if
 * none is new.
 */
export function LatestLeads({ stats }: { stats: LeadStats }) {
  const { t } = useTranslation('dashboard');
  const status = stats.new > 0 ? ('New' as const) : undefined;
  const query = useApiQuery(
    ['leads', 'latest', status, stats.total],
    listLeads,
    { query: { take: shownCount, ...(status && { status }) } },
    { refetchInterval: 60_000 },
  );
  return (
    <NeedsCard title={t('leads.title')} link={{ to: paths.leads, label: t('leads.all') }}>
      <FactLine className="mt-1">
        {figures.map((name) => (
          <span key={name}>{t(`leads.counts.${name}`, { number: formatNumber(stats[name]) })}</span>
        ))}
      </FactLine>
      <QueryPlaceholder
        query={query}
        size="inline"
        title={t('leads.failed')}
        meaning={t('leads.failedText')}
        loading={t('needs.loading')}
        skeletons={['h-16', 'h-16']}
        className="mt-3 flex flex-col gap-3"
      />
      <ul className="divide-y divide-border">
        {query.data?.map((lead) => (
          <LeadRow key={lead.id} lead={lead} />
        ))}
      </ul>
    </NeedsCard>
  );
}

/** One lead with its name or contact, its wish and when it last changed. */
function LeadRow({ lead }: { lead: Lead }) {
  const { t } = useTranslation('dashboard');
  const now = useNow();
  const name = lead.name ?? lead.email ?? (lead.phone ? formatPhone(lead.phone) : t('needs.visitor'));
  return (
    <li className="flex items-center gap-4 py-3">
      <div className="min-w-0 flex-1">
        <Link
          to={leadPath(lead.id)}
          className="block max-w-full truncate rounded-control font-semibold underline-offset-4 hover:underline touch:py-1"
        >
          <bdi>{name}</bdi>
        </Link>
        {lead.wish && (
          <p dir="auto" className="line-clamp-2 break-words first-letter:uppercase">
            {lead.wish}
          </p>
        )}
        <FactLine className="mt-1">
          <time dateTime={lead.updatedAt} title={formatDateTime(lead.updatedAt)}>
            {formatRelative(lead.updatedAt, now)}
          </time>
          {lead.wishDate && <span>{formatUtcDate(`${lead.wishDate}T12:00:00Z`)}</span>}
          {lead.wishAmount && <bdi>{lead.wishAmount}</bdi>}
        </FactLine>
      </div>
      {lead.phone && (
        <Button size="sm" asChild>
          <a href={`tel:${lead.phone.replace(/[^+0-9]/g, '')}`} aria-label={t('leads.callName', { name })}>
            <Phone aria-hidden size={16} />
            {t('leads.call')}
          </a>
        </Button>
      )}
    </li>
  );
}

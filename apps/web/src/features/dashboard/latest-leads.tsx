import { type LeadStats, listLeads } from '@anito/contract/leads';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { formatNumber, formatRelative } from '../../lib/format.ts';
import { useApiQuery } from '../../lib/use-api-query.ts';
import { Button } from '../../ui/button.tsx';

const figures = ['total', 'thisWeek', 'high'] as const;
const leadsShown = 3;

/** Number of leads and the latest of them. */
export function LatestLeads({ stats }: { stats: LeadStats }) {
  const { t } = useTranslation('leads');
  const { data } = useApiQuery(
    ['leads', 'latest'],
    listLeads,
    { query: { take: leadsShown } },
    { refetchInterval: 60_000 },
  );
  return (
    <>
      <dl className="grid grid-cols-3 gap-2">
        {figures.map((name) => (
          <div key={name}>
            <dt className="text-12 text-muted">{t(`stats.${name}`)}</dt>
            <dd className="text-20 font-semibold tabular-nums">{formatNumber(stats[name])}</dd>
          </div>
        ))}
      </dl>
      <ul className="flex-1 divide-y divide-border">
        {data?.map((lead) => (
          <li key={lead.id} className="flex items-baseline justify-between gap-3 py-2">
            <span className="min-w-0 truncate">
              <bdi>{lead.name ?? lead.email ?? lead.phone}</bdi>
            </span>
            <span className="text-12 whitespace-nowrap text-muted">{formatRelative(lead.updatedAt)}</span>
          </li>
        ))}
      </ul>
      <Button className="self-start" asChild>
        <Link to={paths.leads}>{t('seeAll')}</Link>
      </Button>
    </>
  );
}

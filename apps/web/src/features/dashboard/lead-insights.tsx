import type * as contract from '@anito/contract/leads';
import { UserRoundPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useApiQuery } from '../../lib/use-api-query.ts';
import { withoutSchemas } from '../../lib/without-schemas.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FiguresFailure } from '../../ui/figures-failure.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The schemas of leads are larger than this card. */
const getLeadStats = withoutSchemas<typeof contract.getLeadStats>({
  method: 'GET',
  path: '/api/lead/stats',
  access: 'user',
});

const tips = ['deploy', 'widget', 'link', 'monitor'] as const;

const LatestLeads = lazyPart(async () => (await import('./latest-leads.tsx')).LatestLeads);

/** Statistics and the latest leads, or tips for getting the first one. */
export function LeadInsights() {
  const { t } = useTranslation('dashboard');
  const query = useApiQuery(['leads', 'stats'], getLeadStats, { query: {} }, { refetchInterval: 60_000 });
  const { data, isPending } = query;
  return (
    <Card aria-labelledby="leads" className="flex flex-col gap-4">
      <div className="flex items-center justify-between gap-2">
        <h2 id="leads" className="text-16 font-semibold">
          {t('leads.title')}
        </h2>
        <UserRoundPlus aria-hidden size={20} className="text-muted" />
      </div>
      {isPending ? (
        <Skeleton className="h-32" />
      ) : !data ? (
        <FiguresFailure query={query} />
      ) : data.total > 0 ? (
        <LatestLeads stats={data} />
      ) : (
        <NoLeads />
      )}
    </Card>
  );
}

function NoLeads() {
  const { t } = useTranslation('dashboard');
  return (
    <>
      <div className="flex-1">
        <p className="font-semibold">{t('leads.none')}</p>
        <p className="mt-1 text-muted">{t('leads.tips')}</p>
        <ul className="mt-2 list-disc space-y-1 pl-5 text-muted">
          {tips.map((tip) => (
            <li key={tip}>{t(`leads.tip.${tip}`)}</li>
          ))}
        </ul>
      </div>
      <Button className="self-start" asChild>
        <Link to={paths.deployment}>{t('leads.action')}</Link>
      </Button>
    </>
  );
}

import type { LeadStats } from '@anito/contract/leads';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

const tips = ['deploy', 'widget', 'link', 'monitor'] as const;

const LatestLeads = lazyPart(async () => (await import('./latest-leads.tsx')).LatestLeads);

/** Counts and latest leads, or tips for getting the first lead. */
export function LeadInsights({ stats }: { stats: LeadStats }) {
  return stats.total > 0 ? <LatestLeads stats={stats} /> : <NoLeads />;
}

/** Tips for getting the first lead. */
function NoLeads() {
  const { t } = useTranslation('dashboard');
  return (
    <Card aria-labelledby="leads" className="flex flex-col gap-3">
      <h2 id="leads" className="text-16 font-semibold">
        {t('leads.title')}
      </h2>
      <div>
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
    </Card>
  );
}

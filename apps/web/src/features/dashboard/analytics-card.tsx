import type { Dashboard } from '@anito/contract/dashboard';
import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { formatNumber } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';

/** Current activity of all assistants. */
export function AnalyticsCard({
  activeConversations,
  messagesToday,
  isLive,
}: Pick<Dashboard, 'activeConversations' | 'messagesToday'> & {
  /** Whether the figures refresh automatically and the last refresh succeeded. */
  isLive: boolean;
}) {
  const { t } = useTranslation('dashboard');
  const figures = [
    { label: t('analytics.active'), value: activeConversations },
    { label: t('analytics.today'), value: messagesToday },
  ];
  return (
    <Card aria-labelledby="analytics" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="analytics" className="text-16 font-semibold">
          {t('analytics.title')}
        </h2>
        <StatusDot tone={isLive ? 'success' : 'warning'} isPulsing={isLive}>
          {isLive ? t('analytics.live') : t('analytics.stale')}
        </StatusDot>
      </div>
      <dl className="grid flex-1 grid-cols-2 gap-4">
        {figures.map(({ label, value }) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="text-12 text-muted sm:text-14">{label}</dt>
            <dd className="text-24 font-semibold tabular-nums">{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
      <Link
        to={paths.deployment}
        className="inline-flex items-center gap-1 self-start rounded-control font-semibold text-accent-strong hover:underline touch:py-2"
      >
        {t('analytics.more')}
        <ArrowRight aria-hidden size={16} />
      </Link>
    </Card>
  );
}

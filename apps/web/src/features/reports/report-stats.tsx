import type { Analytics } from '@anito/contract/reports';
import { useTranslation } from 'react-i18next';
import { formatAnswerTime, formatNumber } from '../../lib/format.ts';
import { StatCard } from '../../ui/stat-card.tsx';
import { StatRow } from '../../ui/stat-row.tsx';

/**
 * Four figures of a report: visitors, messages, messages today, and average response time. Unknown figures
 * show a dash.
 */
export function ReportStats({
  analytics,
  isLoading,
}: {
  analytics: Analytics | undefined;
  isLoading: boolean;
}) {
  const { t } = useTranslation('reports');
  const seconds = analytics?.averageResponseTime;
  const count = (value: number | undefined) => (value === undefined ? undefined : formatNumber(value));
  const response = typeof seconds === 'number' ? formatAnswerTime(seconds) : undefined;
  return (
    <StatRow count={4}>
      <StatCard label={t('stats.users')} value={count(analytics?.uniqueUsers)} isLoading={isLoading} />
      <StatCard label={t('stats.messages')} value={count(analytics?.totalMessages)} isLoading={isLoading} />
      <StatCard label={t('stats.today')} value={count(analytics?.todaysMessages)} isLoading={isLoading} />
      <StatCard label={t('stats.response')} value={response} isLoading={isLoading} />
    </StatRow>
  );
}

import { BarChart3 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { ComingSection } from '../../features/shell/coming-section.tsx';

/** Figures of the running process. */
export function AdminAnalyticsPage() {
  const { t } = useTranslation('sections');
  return (
    <ComingSection
      title={t('admin.analytics.title')}
      icon={BarChart3}
      emptyTitle={t('admin.analytics.emptyTitle')}
      emptyText={t('admin.analytics.emptyText')}
      action={{ label: t('admin.action'), to: paths.dashboard }}
    />
  );
}

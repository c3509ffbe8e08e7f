import { ServerCog } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { ComingSection } from '../../features/shell/coming-section.tsx';

/** Settings of the installation. */
export function AdminSettingsPage() {
  const { t } = useTranslation('sections');
  return (
    <ComingSection
      title={t('admin.settings.title')}
      icon={ServerCog}
      emptyTitle={t('admin.settings.emptyTitle')}
      emptyText={t('admin.settings.emptyText')}
      action={{ label: t('admin.action'), to: paths.dashboard }}
    />
  );
}

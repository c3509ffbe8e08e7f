import { Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { ComingSection } from '../../features/shell/coming-section.tsx';

/** The users of this installation. */
export function AdminUsersPage() {
  const { t } = useTranslation('sections');
  return (
    <ComingSection
      title={t('admin.users.title')}
      icon={Users}
      emptyTitle={t('admin.users.emptyTitle')}
      emptyText={t('admin.users.emptyText')}
      action={{ label: t('admin.action'), to: paths.dashboard }}
    />
  );
}

import { CreditCard } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { ComingSection } from '../../features/shell/coming-section.tsx';

/** Plan and usage; free while in beta. */
export function AccountPage() {
  const { t } = useTranslation('sections');
  return (
    <ComingSection
      title={t('account.title')}
      description={t('account.description')}
      emptyTitle={t('account.emptyTitle')}
      emptyText={t('account.emptyText')}
      icon={CreditCard}
      action={{ label: t('account.action'), to: paths.dashboard }}
    />
  );
}

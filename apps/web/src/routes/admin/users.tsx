import { useTranslation } from 'react-i18next';
import { ExitFailure } from '../../features/admin/exit-failure.tsx';
import { UserAdministration } from '../../features/admin/user-administration.tsx';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { PageHeader } from '../../ui/page-header.tsx';

/** Admin page that lists the accounts of this installation. */
export function AdminUsersPage() {
  const { t } = useTranslation('admin');
  useDocumentTitle(t('users.title'));
  return (
    <>
      <PageHeader title={t('users.title')} description={t('users.description')} />
      <ExitFailure />
      <UserAdministration />
    </>
  );
}

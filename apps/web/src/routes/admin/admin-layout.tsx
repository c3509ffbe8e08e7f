import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { PageFallback } from '../../features/shell/page-fallback.tsx';
import { useUser } from '../../lib/auth/use-user.ts';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Lets admins pass; the server checks every call again. */
export function AdminLayout() {
  const { t } = useTranslation();
  const user = useUser();
  if (!user.data) return <PageFallback />;
  if (user.data.role !== 'admin') {
    return (
      <EmptyState illustration="error" title={t('accessDenied.title')} headingLevel={1}>
        {t('accessDenied.text')}
      </EmptyState>
    );
  }
  return <Outlet />;
}

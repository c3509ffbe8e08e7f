import { useTranslation } from 'react-i18next';
import { Link, Outlet } from 'react-router';
import { paths } from '../../app/paths.ts';
import { PageFallback } from '../../features/shell/page-fallback.tsx';
import { signOut } from '../../lib/auth/sign-in.ts';
import { useUser } from '../../lib/auth/use-user.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Lets admins pass; the server checks every call again. */
export function AdminLayout() {
  const { t } = useTranslation();
  const user = useUser();
  if (!user.data) return <PageFallback />;
  if (user.data.role !== 'admin') {
    return (
      <EmptyState
        illustration="locked"
        title={t('accessDenied.title')}
        headingLevel={1}
        action={
          <>
            <Button onClick={() => void signOut({ wantsOtherAccount: true })}>
              {t('accessDenied.otherAccount')}
            </Button>
            <Button variant="primary" asChild>
              <Link to={paths.dashboard}>{t('accessDenied.dashboard')}</Link>
            </Button>
          </>
        }
      >
        <p>{t('accessDenied.text')}</p>
        <p className="mt-2 text-14 break-words">{t('accessDenied.signedInAs', { email: user.data.email })}</p>
      </EmptyState>
    );
  }
  return <Outlet />;
}

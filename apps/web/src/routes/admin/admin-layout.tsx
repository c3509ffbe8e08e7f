import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, Outlet } from 'react-router';
import { paths } from '../../app/paths.ts';
import { PageFallback } from '../../features/shell/page-fallback.tsx';
import { signOut } from '../../lib/auth/sign-in.ts';
import { useUser } from '../../lib/auth/use-user.ts';
import { getInstallation } from '../../lib/installation.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/**
 * Shows the administration to admins, and a notice that access is denied to other users. The server checks
 * every call as well.
 */
export function AdminLayout() {
  const user = useUser();
  if (!user.data) return <PageFallback />;
  return user.data.role === 'admin' ? <Outlet /> : <AccessDenied email={user.data.email} />;
}

/**
 * Explains that only admins may open this page, and offers another account. With the embedded identity
 * provider, an unconfirmed email address can be the cause.
 */
function AccessDenied({ email }: { email: string }) {
  const { t } = useTranslation();
  useDocumentTitle(t('accessDenied.title'));
  const installation = useQuery({
    queryKey: ['installation'],
    queryFn: getInstallation,
    staleTime: Number.POSITIVE_INFINITY,
  });
  // Other providers verify addresses themselves.
  const canConfirm = installation.data?.oidc.issuer.startsWith(location.origin);
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
      <p className="mt-2 text-14 break-words">{t('accessDenied.signedInAs', { email })}</p>
      {canConfirm && <p className="mt-2 text-14">{t('accessDenied.becomeAdmin')}</p>}
    </EmptyState>
  );
}

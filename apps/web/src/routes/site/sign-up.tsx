import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { FocusFrame } from '../../features/shell/focus-frame.tsx';
import { PageHead } from '../../features/shell/page-head.tsx';
import { startSignIn } from '../../lib/auth/sign-in.ts';
import { useSession } from '../../lib/auth/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';

/**
 * Opens the identity provider's form for a new account at once. Redirects signed-in users to the dashboard.
 * Shows a failure.
 */
export function SignUpPage() {
  const { t } = useTranslation('site');
  const session = useSession();
  const [hasFailed, setHasFailed] = useState(false);
  const isSignedIn = session !== undefined;
  useEffect(() => {
    if (isSignedIn || hasFailed) return;
    startSignIn({ isNew: true }).catch(() => setHasFailed(true));
  }, [isSignedIn, hasFailed]);
  if (isSignedIn) return <Navigate to={paths.dashboard} replace />;
  return (
    <FocusFrame>
      <PageHead title={t('header.build')} />
      <h1 className="text-24 font-semibold">{t('header.build')}</h1>
      {hasFailed ? (
        <>
          <p role="alert" className="mt-4 text-16">
            {t('signIn.failed')}
          </p>
          <Button variant="primary" size="lg" className="mt-8 w-full" onClick={() => setHasFailed(false)}>
            {t('callback.tryAgain')}
          </Button>
          <Button variant="ghost" className="mt-2 w-full" asChild>
            <Link to={paths.signIn}>{t('header.signIn')}</Link>
          </Button>
        </>
      ) : (
        <p role="status" className="mt-4 flex items-center justify-center gap-3 text-16">
          <Spinner size={20} className="text-accent-strong" />
          {t('signIn.busy')}
        </p>
      )}
    </FocusFrame>
  );
}

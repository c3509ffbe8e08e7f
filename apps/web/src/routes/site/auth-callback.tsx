import { getOnboarding } from '@anito/contract/onboarding';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { FocusFrame } from '../../features/shell/focus-frame.tsx';
import { callApi } from '../../lib/api.ts';
import { finishSignIn, type SignInOutcome } from '../../lib/auth/sign-in.ts';
import { userKey } from '../../lib/auth/use-user.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { Button } from '../../ui/button.tsx';
import { Illustration } from '../../ui/illustration.tsx';
import { Spinner } from '../../ui/spinner.tsx';

type Failure = Exclude<SignInOutcome, { kind: 'signed-in' }>;

/**
 * Returns the path of the first page after a sign-in without a target: the onboarding while it is offered,
 * otherwise the dashboard. Also returns the dashboard if the request fails.
 */
async function findStartPath(): Promise<string> {
  const { isOffered } = await callApi(getOnboarding, {}).catch(() => ({ isOffered: false }));
  return isOffered ? paths.onboarding : paths.dashboard;
}

/**
 * Page to which the identity provider redirects after sign-in. Exchanges the code, then opens the page where
 * the sign-in started, or the start page. Shows a failure.
 */
export function AuthCallbackPage() {
  const { t } = useTranslation('site');
  const navigate = useNavigate();
  const [failure, setFailure] = useState<Failure>();
  useDocumentTitle(failure ? t('callback.title') : t('callback.busy'));
  useEffect(() => {
    let isLeft = false;
    void finishSignIn(location.href).then((outcome) => {
      if (isLeft) return;
      if (outcome.kind !== 'signed-in') return setFailure(outcome);
      void queryClient.invalidateQueries({ queryKey: userKey });
      void (outcome.returnTo ? Promise.resolve(outcome.returnTo) : findStartPath()).then((path) => {
        if (!isLeft) void navigate(path, { replace: true });
      });
    });
    return () => {
      isLeft = true;
    };
  }, [navigate]);

  if (!failure) {
    return (
      <FocusFrame>
        <p role="status" className="flex items-center justify-center gap-3 text-16">
          <Spinner size={20} className="text-accent-strong" />
          {t('callback.busy')}
        </p>
      </FocusFrame>
    );
  }
  return (
    <FocusFrame>
      <div role="alert" className="flex flex-col items-center">
        <Illustration name="error" />
        <h1 className="mt-4 text-24 font-semibold">{t('callback.title')}</h1>
        <p className="mt-2 text-16 text-muted">{t('callback.meaning')}</p>
        <p className="mt-4 w-full rounded-control bg-sunken p-3 break-words">
          {failure.kind === 'problem' ? t(`callback.${failure.problem}`) : failure.message}
        </p>
      </div>
      <Button variant="primary" size="lg" className="mt-8 w-full" asChild>
        <Link to={paths.signIn} replace>
          {t('callback.tryAgain')}
        </Link>
      </Button>
    </FocusFrame>
  );
}

import type { User } from '@anito/contract/users';
import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { signOut } from '../../lib/auth/sign-in.ts';
import { useUser } from '../../lib/auth/use-user.ts';
import { describeError } from '../../lib/describe-error.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingRegion } from '../../ui/loading-region.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Page that shows the profile of the signed-in user. If it cannot be loaded, offers a retry and sign-out. */
export function ProfilePage() {
  const { t } = useTranslation(['sections', 'shell']);
  const query = useUser();
  useDocumentTitle(t('profile.title'));
  if (query.data) return <Profile user={query.data} />;
  if (query.isError) {
    const { message, requestId, isOffline } = describeError(query.error);
    return (
      <ErrorState
        title={t('profile.failed')}
        meaning={t('shell:profileFailed.text')}
        detail={message}
        requestId={requestId}
        isOffline={isOffline}
        action={
          <>
            <Button onClick={() => void signOut()}>{t('shell:signOut')}</Button>
            <Button variant="primary" isBusy={query.isFetching} onClick={() => void query.refetch()}>
              {t('profile.tryAgain')}
            </Button>
          </>
        }
      />
    );
  }
  return (
    <LoadingRegion label={t('profile.loading')}>
      <Skeleton className="h-8 w-40" />
      <Skeleton className="mt-6 h-72" />
    </LoadingRegion>
  );
}

function Profile({ user }: { user: User }) {
  const { t } = useTranslation(['sections', 'shell']);
  const rows = [
    [t('profile.firstName'), user.firstName || t('profile.none')],
    [t('profile.lastName'), user.lastName || t('profile.none')],
    [t('profile.email'), user.email],
    [
      t('profile.id'),
      <span key="id" className="font-mono">
        {user.id}
      </span>,
    ],
    [
      t('profile.onboarding'),
      <Badge key="onboarding" tone={user.onboardingCompleted ? 'success' : 'warning'}>
        {t(user.onboardingCompleted ? 'profile.completed' : 'profile.inProgress')}
      </Badge>,
    ],
  ] as const;
  return (
    <>
      <PageHeader
        title={t('profile.title')}
        description={t('profile.description')}
        actions={
          <>
            <Button onClick={() => void signOut()}>{t('shell:signOut')}</Button>
            {user.onboardingCompleted ? (
              <Button asChild>
                <Link to={paths.settings}>{t('profile.edit')}</Link>
              </Button>
            ) : (
              <Button variant="primary" asChild>
                <Link to={paths.onboarding}>
                  {t('profile.continue')}
                  <ArrowRight aria-hidden size={16} />
                </Link>
              </Button>
            )}
          </>
        }
      />
      <Card padding="none" className="max-w-3xl">
        <dl className="divide-y divide-border">
          {rows.map(([label, value]) => (
            <div key={label} className="flex flex-wrap gap-x-4 gap-y-1 px-4 py-4 sm:px-6">
              <dt className="text-muted max-sm:w-full sm:w-40">{label}</dt>
              <dd className="min-w-0 flex-1 break-words">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </>
  );
}

import { useTranslation } from 'react-i18next';
import { signOut } from '../../lib/auth/sign-in.ts';
import { useUser } from '../../lib/auth/use-user.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadingRegion } from '../../ui/loading-region.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Who is signed in. */
export function ProfilePage() {
  const { t } = useTranslation(['sections', 'shell']);
  const { data: user } = useUser();
  useDocumentTitle(t('profile.title'));
  if (!user) {
    return (
      <LoadingRegion label={t('profile.loading')}>
        <Skeleton className="h-8 w-40" />
        <Skeleton className="mt-6 h-72" />
      </LoadingRegion>
    );
  }
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
  ] as const;
  return (
    <>
      <PageHeader
        title={t('profile.title')}
        description={t('profile.description')}
        actions={<Button onClick={() => void signOut()}>{t('shell:signOut')}</Button>}
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

import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { PageHead } from '../../features/shell/page-head.tsx';
import { useSession } from '../../lib/auth/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Any address that leads nowhere. */
export function NotFoundPage() {
  const { t } = useTranslation();
  const session = useSession();
  return (
    <main className="grid min-h-dvh place-items-center">
      <PageHead title={t('notFound.title')} noIndex />
      <EmptyState
        illustration="offline"
        headingLevel={1}
        title={t('notFound.title')}
        action={
          <Button variant="primary" asChild>
            <Link to={session ? paths.dashboard : paths.home}>
              {session ? t('notFound.dashboard') : t('notFound.home')}
            </Link>
          </Button>
        }
      >
        {t('notFound.text')}
      </EmptyState>
    </main>
  );
}

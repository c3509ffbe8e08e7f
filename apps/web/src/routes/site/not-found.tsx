import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { PageHead } from '../../features/shell/page-head.tsx';
import { SiteFrame } from '../../features/shell/site-frame.tsx';
import { useSession } from '../../lib/auth/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Any address that leads nowhere. */
export function NotFoundPage() {
  const { t } = useTranslation();
  const session = useSession();
  const navigate = useNavigate();
  return (
    <SiteFrame>
      <PageHead title={t('notFound.title')} noIndex />
      <div className="py-8 lg:py-16">
        <EmptyState
          illustration="not-found"
          headingLevel={1}
          title={t('notFound.title')}
          action={
            <>
              {history.length > 1 && <Button onClick={() => void navigate(-1)}>{t('notFound.back')}</Button>}
              <Button variant="primary" asChild>
                <Link to={session ? paths.dashboard : paths.home}>
                  {session ? t('notFound.dashboard') : t('notFound.home')}
                </Link>
              </Button>
            </>
          }
        >
          {t('notFound.text')}
        </EmptyState>
      </div>
    </SiteFrame>
  );
}

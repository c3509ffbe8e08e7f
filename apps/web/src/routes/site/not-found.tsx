import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { NotFound } from '../../features/shell/not-found.tsx';
import { PageHead } from '../../features/shell/page-head.tsx';
import { SiteFrame } from '../../features/shell/site-frame.tsx';
import { useSession } from '../../lib/auth/use-session.ts';

/** Page for any unknown URL. Links to the dashboard if a user is signed in, otherwise to the start page. */
export function NotFoundPage() {
  const { t } = useTranslation();
  const session = useSession();
  return (
    <SiteFrame>
      <PageHead title={t('notFound.title')} noIndex />
      <div className="py-8 lg:py-16">
        <NotFound
          home={session ? paths.dashboard : paths.home}
          homeLabel={session ? t('notFound.dashboard') : t('notFound.home')}
        />
      </div>
    </SiteFrame>
  );
}

import type { SitePage } from '@anito/contract/site-pages';
import { useTranslation } from 'react-i18next';
import { PageHead } from './page-head.tsx';

/** The head of a public page in the language that it has now: the server sent it in the one of the browser. */
export function SiteHead({ page }: { page: SitePage }) {
  const { t } = useTranslation('site');
  return (
    <PageHead
      title={t(`heads.${page}.title`)}
      description={t(`heads.${page}.description`)}
      noIndex={page === 'signIn'}
    />
  );
}

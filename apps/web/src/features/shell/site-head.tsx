import type { SitePage } from '@anito/contract/site-pages';
import { useTranslation } from 'react-i18next';
import { PageHead } from './page-head.tsx';

/** Head of a public page in the current language. The server sent it in the browser's language. */
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

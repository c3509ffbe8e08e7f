import type { SitePage } from '@anito/contract/site-pages';
import { useTranslation } from 'react-i18next';
import { PageHead } from './page-head.tsx';

/**
 * Sets the document's head of a public page in the user's language. The server's version is in the browser's
 * language.
 */
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

import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** The choice of a website's pages. Nothing leads here with a checked website yet, so it says what is missing. */
export function WebsitePagesPage() {
  const { t } = useTranslation('sections');
  useDocumentTitle(t('websitePages.title'));
  return (
    <EmptyState
      illustration="error"
      headingLevel={1}
      title={t('websitePages.missing')}
      action={
        <Button variant="primary" asChild>
          <Link to={paths.sources}>{t('websitePages.back')}</Link>
        </Button>
      }
    >
      {t('websitePages.text')}
    </EmptyState>
  );
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { paths } from '../../app/paths.ts';
import { ChoosePages } from '../../features/websites/choose/choose-pages.tsx';
import { parseWebsitePagesState } from '../../features/websites/connect/website-pages-state.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

/**
 * Page for choosing the pages of a website, opened by the connect form with the pages that it found. Shows an
 * error if it is opened otherwise.
 */
export function WebsitePagesPage() {
  const { t } = useTranslation(['websites', 'sources', 'choose']);
  useDocumentTitle(t('select.title'));
  const location = useLocation();
  const [state] = useState(() => parseWebsitePagesState(location.state));
  if (typeof state === 'string') {
    return (
      <EmptyState
        illustration="error"
        headingLevel={1}
        title={t(`select.${state}`)}
        action={
          <Button variant="primary" asChild>
            <Link to={paths.sources}>{t('choose:back')}</Link>
          </Button>
        }
      >
        {t(`select.${state}Text`)}
      </EmptyState>
    );
  }
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: t('sources:title'), to: paths.sources }]}
        title={t('select.title')}
        description={t('select.text')}
      />
      <ChoosePages state={state} />
    </>
  );
}

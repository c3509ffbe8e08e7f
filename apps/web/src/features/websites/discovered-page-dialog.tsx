import type { ScraperMode } from '@anito/contract/websites';
import { useTranslation } from 'react-i18next';
import { PageContentDialog } from '../../source-kind/page-content-dialog.tsx';
import { QueryFailure } from '../../ui/query-failure.tsx';
import { type DiscoveredPage, pathOf } from './discovered-pages.ts';
import { useWebContent } from './websites.queries.ts';

/** Dialog with a preview of a discovered page. If the page was not read yet, the server reads it now. */
export function DiscoveredPageDialog({
  page,
  scraperMode,
  onClose,
}: {
  page: DiscoveredPage;
  scraperMode: ScraperMode;
  onClose: () => void;
}) {
  const { t } = useTranslation('websites');
  const query = useWebContent(page.url, scraperMode, page.content === null);
  const title = page.title?.trim() || query.data?.title.trim() || pathOf(page.url);
  return (
    <PageContentDialog
      title={title}
      url={page.url}
      lastModified={page.lastModified ?? query.data?.lastModified ?? null}
      content={page.content ?? query.data?.content}
      failure={
        page.content === null && query.isError ? (
          <QueryFailure
            query={query}
            size="inline"
            title={t('select.extractFailed')}
            meaning={t('select.extractFailedText')}
          />
        ) : undefined
      }
      onClose={onClose}
    />
  );
}

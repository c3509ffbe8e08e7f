import type { SourcePage } from '@anito/contract/websites';
import { useTranslation } from 'react-i18next';
import { useServerTexts } from '../../../lib/server-texts.ts';
import { PageContentDialog } from '../../../source-kind/page-content-dialog.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { pathOf } from '../discovered-pages.ts';
import { useWebsitePage } from '../websites.queries.ts';

/** Dialog with the full text of a page as the source last read it. */
export function WebsitePageDialog({
  connectionId,
  page,
  canLeave,
  onClose,
}: {
  connectionId: number;
  page: SourcePage;
  /** Whether the link to the document can be followed without losing changes. */
  canLeave: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('sources');
  const localize = useServerTexts();
  const query = useWebsitePage(connectionId, page.id);
  return (
    <PageContentDialog
      title={page.title.trim() || pathOf(page.url)}
      url={page.url}
      lastModified={query.data?.lastModified ?? page.lastModified}
      content={query.data?.content}
      documentId={canLeave ? query.data?.documentId : null}
      error={page.error && localize({ text: page.error, because: page.because })}
      failure={
        query.isError && !query.data ? (
          <QueryFailure
            query={query}
            size="inline"
            title={t('pageContent.loadFailed')}
            meaning={t('loadFailed.text')}
          />
        ) : undefined
      }
      onClose={onClose}
    />
  );
}

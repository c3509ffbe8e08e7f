import type { NotionItem } from '@anito/contract/notion';
import { useTranslation } from 'react-i18next';
import { PageContentDialog } from '../../source-kind/page-content-dialog.tsx';
import { QueryFailure } from '../../ui/query-failure.tsx';
import { type ContentAccess, usePageContent } from './notion.queries.ts';

/**
 * Dialog with the text of one Notion page: as it is in Notion now (`access` by a handle), or as the source
 * last read it.
 */
export function NotionPageDialog({
  item,
  access,
  error = null,
  onClose,
}: {
  item: NotionItem;
  access: ContentAccess | undefined;
  /** Why it could not be read the last time. */
  error?: string | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('notion');
  const query = usePageContent(access, item.id);
  const failed = access && 'handle' in access ? t('content.failedPreview') : t('content.failed');
  return (
    <PageContentDialog
      title={item.title || t('untitled')}
      url={item.url}
      lastModified={item.lastEditedTime}
      content={query.data?.content}
      documentId={query.data?.documentId}
      error={error}
      failure={
        query.isError && (
          <QueryFailure
            query={query}
            size="inline"
            title={access ? failed : t('content.noAccess')}
            meaning={t('content.meaning')}
          />
        )
      }
      onClose={onClose}
    />
  );
}

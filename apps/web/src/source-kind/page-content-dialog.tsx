import { ExternalLink, FileX, ScrollText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { documentPath } from '../app/paths.ts';
import { formatDateTime, formatNumber } from '../lib/format.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** Dialog with the extracted content of a website or Notion page: its URL, last change, length and text. */
export function PageContentDialog({
  title,
  url,
  lastModified,
  content,
  documentId,
  failure,
  error,
  onClose,
}: {
  title: string;
  url: string;
  /** ISO 8601. Null if unknown. */
  lastModified: string | null;
  /** Undefined while loading. */
  content: string | undefined;
  /** Document learned from the page, if any. The link to it closes the dialogs. */
  documentId?: number | null | undefined;
  /** Shown in place of the text if it could not be loaded. */
  failure?: ReactNode;
  /** Why the page could not be read the last time. */
  error?: string | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('sources');
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={<span className="break-words">{title}</span>}
      description={t('pageContent.title')}
      size="lg"
      footer={
        <>
          {documentId && (
            <Button asChild>
              <Link to={documentPath(documentId)}>
                <ScrollText aria-hidden size={16} />
                {t('pageContent.learned')}
              </Link>
            </Button>
          )}
          <Button asChild>
            <a href={url} target="_blank" rel="noopener noreferrer">
              <ExternalLink aria-hidden size={16} />
              {t('pageContent.open')}
            </a>
          </Button>
        </>
      }
    >
      <div className="flex min-h-72 flex-col gap-4">
        <Facts {...{ url, lastModified, content }} />
        {error && <Banner tone="warning">{error}</Banner>}
        {failure || <Content content={content} />}
      </div>
    </Dialog>
  );
}

/** URL, last change and length of the page, in characters. */
function Facts({
  url,
  lastModified,
  content,
}: {
  url: string;
  lastModified: string | null;
  content: string | undefined;
}) {
  const { t } = useTranslation('sources');
  const count = content?.length;
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[minmax(0,1fr)_auto_auto]">
      <Fact name={t('pageContent.url')}>
        <span className="break-all">{url}</span>
      </Fact>
      <Fact name={t('pageContent.lastModified')}>
        {lastModified ? formatDateTime(lastModified) : t('pageContent.unknown')}
      </Fact>
      <Fact name={t('pageContent.length')}>
        {count === 0 && t('pageContent.none')}
        {count === undefined && '…'}
        {count !== undefined &&
          count > 0 &&
          t('pageContent.characters', { count, number: formatNumber(count) })}
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-13 text-muted">{name}</dt>
      <dd className="mt-0.5 tabular-nums">{children}</dd>
    </div>
  );
}

/** Text of the page, or its loading or empty state. */
function Content({ content }: { content: string | undefined }) {
  const { t } = useTranslation('sources');
  if (content === undefined) {
    return (
      <div role="status" aria-busy className="flex flex-col gap-3">
        <p className="text-muted">{t('pageContent.loading')}</p>
        <Skeleton className="h-5" />
        <Skeleton className="h-5 w-4/5" />
        <Skeleton className="h-5 w-11/12" />
      </div>
    );
  }
  if (content.trim() === '') {
    return (
      <EmptyState icon={<FileX size={32} />} headingLevel={3} title={t('pageContent.emptyTitle')}>
        {t('pageContent.emptyText')}
      </EmptyState>
    );
  }
  return (
    <section aria-label={t('pageContent.text')} className="rounded-card bg-sunken p-4">
      <p className="max-w-prose break-words whitespace-pre-line">{content}</p>
    </section>
  );
}

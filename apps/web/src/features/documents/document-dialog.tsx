import type { DocumentQuestion } from '@anito/contract/conversations';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { useServerTexts } from '../../lib/server-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { QueryPlaceholder } from '../../ui/query-placeholder.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { DocumentQuestions } from './document-questions.tsx';
import { useSourceDocument } from './documents.queries.ts';
import { PassageList } from './passage-list.tsx';

/**
 * Dialog of a document: its passages, which can be excluded from answers, and the questions that it answered.
 */
export function DocumentDialog({
  documentId,
  title,
  questionActions,
  onClose,
}: {
  documentId: number;
  /** Title, if known before the document is loaded. */
  title?: string;
  /** Actions under each question that the document answered. */
  questionActions: (question: DocumentQuestion) => ReactNode;
  onClose: () => void;
}) {
  const { t } = useTranslation('sources');
  const localize = useServerTexts();
  const [tab, setTab] = useState('passages');
  const query = useSourceDocument(documentId);
  const { data: document } = query;
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={<span className="break-words">{title ?? document?.title ?? t('document.title')}</span>}
      description={t('document.text')}
      size="lg"
    >
      <div className="min-h-96 sm:min-h-[30rem]">
        <QueryPlaceholder
          query={query}
          size="inline"
          title={t('document.loadFailed')}
          meaning={t('loadFailed.text')}
          loading={t('document.loading')}
          skeletons={['h-10 w-72', 'h-32', 'h-32']}
          className="flex flex-col gap-4"
        />
        {document && (
          <>
            {document.failure && (
              <Banner tone="warning" title={t('files.unreadable')} className="mb-4">
                <p className="break-words">
                  {localize({ text: document.failure, because: document.because })}
                </p>
                {document.passageCount > 0 && <p>{t('document.lastGood')}</p>}
              </Banner>
            )}
            {document.warnings && document.warnings.length > 0 && (
              <Banner tone="warning" title={t('document.partly')} className="mb-4">
                <ul className="flex flex-col gap-1">
                  {document.warnings.map((warning) => (
                    <li key={warning.text} className="break-words">
                      {localize(warning)}
                    </li>
                  ))}
                </ul>
              </Banner>
            )}
            <Tabs
              label={t('document.tabs')}
              value={tab}
              onChange={setTab}
              items={[
                {
                  value: 'passages',
                  label: t('document.passages', { number: formatNumber(document.passageCount) }),
                  content: <PassageList document={document} />,
                },
                {
                  value: 'questions',
                  label: t('document.questions'),
                  content: <DocumentQuestions documentId={documentId} questionActions={questionActions} />,
                },
              ]}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}

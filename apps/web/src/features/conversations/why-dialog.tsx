import { explainConversation } from '@anito/contract/conversations';
import type { AnswerExplanation } from '@anito/contract/explanations';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../lib/api.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadingRegion } from '../../ui/loading-region.tsx';
import { QueryFailure } from '../../ui/query-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Explanation } from './explanation.tsx';

/**
 * Dialog that explains how an answer was made. Loads the explanation by `conversationId` if `why` is
 * undefined.
 */
export function WhyDialog({
  conversationId,
  why,
  onClose,
}: {
  conversationId: number | undefined;
  why: AnswerExplanation | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation('why');
  const isLoadNeeded = why === undefined && conversationId !== undefined;
  const query = useQuery({
    queryKey: ['conversations', conversationId, 'why'],
    queryFn: isLoadNeeded
      ? ({ signal }) => callApi(explainConversation, { params: { id: conversationId } }, { signal })
      : skipToken,
    // Passages change with every sync.
    staleTime: 0,
  });
  const explanation = why ?? query.data;
  const hasFailed = query.isError && !explanation;
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('open')}
      description={t('text')}
      size="lg"
    >
      <div className="min-h-72">
        {hasFailed && (
          <QueryFailure query={query} size="inline" title={t('loadFailed')} meaning={t('loadFailedText')} />
        )}
        {!explanation && !hasFailed && (
          <LoadingRegion label={t('loading')} className="flex flex-col gap-6">
            <Skeleton className="h-20" />
            <Skeleton className="h-6 w-40" />
            <Skeleton className="h-32" />
            <Skeleton className="h-32" />
          </LoadingRegion>
        )}
        {explanation && <Explanation why={explanation} />}
      </div>
    </Dialog>
  );
}

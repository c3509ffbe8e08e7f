import { ownerChat } from '@anito/contract/conversations';
import type { UnansweredGroup } from '@anito/contract/unanswered';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CircleHelp, RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { writeUnmarked } from '../../chat/message/write-plain-text.ts';
import { callApi } from '../../lib/api.ts';
import { describeError } from '../../lib/describe-error.ts';
import { createRandomId } from '../../lib/random-id.ts';
import { useConnectionList } from '../../source-kind/connections.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { unansweredKey, useChangeGroupState } from './unanswered.queries.ts';

/** Refetch interval for the sources until the new text is learned, in milliseconds. */
const learningPollingMs = 1_000;

/**
 * Dialog that asks the assistant a question again, after the sources have synced the new text. If it is
 * answered, marks the group of questions as answered.
 */
export function AskAgainDialog({
  group,
  connectionIds,
  onClose,
}: {
  group: Pick<UnansweredGroup, 'id' | 'assistantId' | 'question'>;
  /** Sources of the assistant. */
  connectionIds: readonly number[];
  onClose: () => void;
}) {
  const { t } = useTranslation('unanswered');
  const { assistantId, question } = group;
  const client = useQueryClient();
  const { mutateAsync: change } = useChangeGroupState(group);
  const isLearning = useIsLearning(connectionIds);
  const request = useMutation({
    mutationFn: async () => {
      const body = { question, sessionId: createRandomId() };
      const answered = await callApi(ownerChat, { params: { id: assistantId }, body });
      if (answered.outcome === 'answered') await change('answered');
      return answered;
    },
  });
  const { isIdle, mutate: ask } = request;
  useEffect(() => {
    if (!isLearning && isIdle) ask();
  }, [isLearning, isIdle, ask]);
  const close = () => {
    void client.invalidateQueries({ queryKey: unansweredKey(assistantId) });
    onClose();
  };
  const isDone = request.data?.outcome === 'answered';
  const isWaiting = isLearning || isIdle || request.isPending;
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && close()}
      title={t('again.title')}
      description={t('again.text')}
      footer={
        <>
          {!isDone && !isWaiting && (
            <Button icon={<RotateCw aria-hidden size={16} />} onClick={() => ask()}>
              {t('again.retry')}
            </Button>
          )}
          <Button variant="primary" onClick={close}>
            {t('again.close')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p dir="auto" className="self-end rounded-card bg-accent-soft px-4 py-2 break-words">
          {question}
        </p>
        <div role="status" className="flex flex-col gap-4">
          {isWaiting && (
            <p className="flex items-center gap-2 text-muted">
              <Spinner />
              {t(isLearning ? 'again.learning' : 'again.asking')}
            </p>
          )}
          {!isWaiting && request.data && (
            <>
              <p
                dir="auto"
                className="max-w-prose rounded-card bg-sunken px-4 py-2 break-words whitespace-pre-wrap"
              >
                {writeUnmarked(request.data.answer)}
              </p>
              <p className="flex items-start gap-2 font-semibold">
                {isDone ? (
                  <CircleCheck aria-hidden size={20} className="shrink-0 text-success" />
                ) : (
                  <CircleHelp aria-hidden size={20} className="shrink-0 text-warning-strong" />
                )}
                {t(isDone ? 'again.answered' : 'again.unanswered')}
              </p>
              {!isDone && <p className="max-w-prose text-muted">{t('again.unansweredText')}</p>}
            </>
          )}
        </div>
        {request.isError && (
          <Banner tone="danger" title={describeError(request.error).message}>
            <p>{t('again.failed')}</p>
          </Banner>
        )}
      </div>
    </Dialog>
  );
}

/**
 * Returns whether a source of the assistant is syncing. It is true at first, because the sync of a new text
 * starts after a short delay. Refetches the sources every `learningPollingMs`.
 */
function useIsLearning(connectionIds: readonly number[]): boolean {
  const [hasWaited, setHasWaited] = useState(false);
  const { data, refetch } = useConnectionList();
  const isSyncing = data?.some(({ id, isSyncing }) => isSyncing && connectionIds.includes(id)) ?? true;
  useEffect(() => {
    const timer = setInterval(async () => {
      await refetch();
      setHasWaited(true);
    }, learningPollingMs);
    return () => clearInterval(timer);
  }, [refetch]);
  return !hasWaited || isSyncing;
}

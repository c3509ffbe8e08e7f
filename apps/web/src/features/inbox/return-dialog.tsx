import { useTranslation } from 'react-i18next';
import { describeError } from '../../lib/describe-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useAnswerOpenQuestion } from './inbox.queries.ts';

/**
 * Asks, when a conversation goes back to the assistant, whether the assistant should answer the visitor's
 * last message. If it has no answer, the conversation stays with the person, and the dialog says so.
 */
export function ReturnDialog({
  threadId,
  assistantName,
  question,
  onReturn,
  onClose,
}: {
  threadId: number;
  assistantName: string;
  question: string;
  onReturn: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('inbox');
  const answer = useAnswerOpenQuestion(threadId);
  return (
    <Dialog
      isOpen
      size="sm"
      onOpenChange={onClose}
      isBusy={answer.isPending}
      title={t('return.title')}
      description={t('return.text', { name: assistantName })}
      footer={
        <>
          <Button
            disabled={answer.isPending}
            onClick={() => {
              onReturn();
              onClose();
            }}
          >
            {t('return.only')}
          </Button>
          <Button
            variant="primary"
            isBusy={answer.isPending}
            onClick={() => answer.mutate(undefined, { onSuccess: onClose })}
          >
            {t('return.answer')}
          </Button>
        </>
      }
    >
      <blockquote
        dir="auto"
        className="line-clamp-4 rounded-control bg-sunken p-3 text-14 break-words whitespace-pre-wrap"
      >
        {question}
      </blockquote>
      {answer.isError && (
        <p role="alert" className="mt-3 text-14 text-danger-strong">
          {describeError(answer.error).message}
        </p>
      )}
    </Dialog>
  );
}

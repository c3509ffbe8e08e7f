import type { Feedback } from '@anito/contract/conversations';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { ChatMessage } from '../machine/chat-state.ts';

/** Loaded on demand, because few visitors write a comment. */
const CommentForm = lazyPart(async () => (await import('./comment-form.tsx')).CommentForm);

/** Feedback on an answer, as sent to the server. */
type FeedbackInput = { messageId: number; feedback: Feedback | null; comment: string | null };

/** Saves feedback on an answer. Rejects if the request fails. */
export type SaveFeedback = (input: FeedbackInput) => Promise<unknown>;

/**
 * Thumbs under an answer, with an optional comment. Both can be changed and withdrawn. Draws nothing for an
 * answer that is incomplete or not stored.
 */
export function RateAnswer({ message, onGive }: { message: ChatMessage; onGive: SaveFeedback }) {
  const { t } = useTranslation('chat');
  const [rating, setRating] = useState<Feedback | null>(message.feedback?.feedback ?? null);
  const [comment, setComment] = useState(message.feedback?.comment ?? '');
  const [isWriting, setIsWriting] = useState(false);
  const [note, setNote] = useState<'thanks' | 'failed'>();
  const messageId = message.conversationId;
  if (messageId === undefined || message.state !== 'complete') return null;

  async function saveFeedback(feedback: Feedback | null, text: string): Promise<boolean> {
    const before = rating;
    setRating(feedback);
    setNote(undefined);
    try {
      await onGive({ messageId: messageId!, feedback, comment: text.trim() || null });
      return true;
    } catch {
      setRating(before);
      setNote('failed');
      return false;
    }
  }

  async function press(feedback: Feedback) {
    const next = rating === feedback ? null : feedback;
    setComment('');
    setIsWriting(next !== null);
    if (!(await saveFeedback(next, ''))) setIsWriting(false);
  }

  async function send(text: string) {
    if (!(await saveFeedback(rating, text))) return;
    setComment(text.trim());
    setIsWriting(false);
    setNote('thanks');
  }

  const thumb = (feedback: Feedback) => {
    const Icon = feedback === 'up' ? ThumbsUp : ThumbsDown;
    return (
      <IconButton
        size="sm"
        hasTooltip={false}
        label={t(`feedback.${feedback}`)}
        aria-pressed={rating === feedback}
        icon={<Icon aria-hidden size={16} className={cx(rating === feedback && 'fill-current')} />}
        className={rating === feedback ? 'text-accent-strong!' : undefined}
        onClick={() => void press(feedback)}
      />
    );
  };

  return (
    <>
      {thumb('up')}
      {thumb('down')}
      {isWriting && rating && (
        <Suspense>
          <CommentForm
            label={t(rating === 'up' ? 'feedback.whatGood' : 'feedback.whatWrong')}
            comment={comment}
            onSend={send}
            onClose={() => setIsWriting(false)}
          />
        </Suspense>
      )}
      <span role="status" className="text-13">
        {note && t(`feedback.${note}`)}
      </span>
    </>
  );
}

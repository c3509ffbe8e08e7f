import { ArrowUpRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../ui/avatar.tsx';
import type { Speaker } from './message/message-row.tsx';

/**
 * Chat before its first message: greeting and suggested questions. They move closer together in a low window.
 */
export function ChatWelcome({
  speaker,
  text,
  suggestedQuestions,
  onChoose,
}: {
  speaker: Speaker;
  text: string;
  suggestedQuestions: string[];
  onChoose: (question: string) => void;
}) {
  return (
    <div className="my-auto flex flex-col items-center gap-8 py-4 [@container(max-height:28rem)]:gap-4 [@container(max-height:28rem)]:py-0">
      <div className="flex flex-col items-center gap-5 text-center">
        <span className="[@container(max-height:28rem)]:hidden">
          <Avatar name={speaker.name} src={speaker.logoUrl} size="lg" shape="square" />
        </span>
        <p
          dir="auto"
          className="max-w-[34rem] text-20 text-balance break-words whitespace-pre-line [@container(max-height:28rem)]:text-16"
        >
          {text}
        </p>
      </div>
      <SuggestedQuestions questions={suggestedQuestions} onChoose={onChoose} />
    </div>
  );
}

/** Suggested first questions, sent by one tap. */
function SuggestedQuestions({
  questions,
  onChoose,
}: {
  questions: string[];
  onChoose: (question: string) => void;
}) {
  const { t } = useTranslation('chat');
  if (questions.length === 0) return null;
  return (
    <ul aria-label={t('suggestions')} className="grid w-full gap-2 sm:grid-cols-2">
      {questions.map((question) => (
        <li key={question} className="flex">
          <button
            type="button"
            onClick={() => onChoose(question)}
            className="flex min-h-11 w-full items-center justify-between gap-3 rounded-card border border-border bg-raised px-4 py-2 text-start text-text transition-colors hover:border-accent hover:bg-accent-soft"
          >
            <span dir="auto" className="min-w-0">
              {question}
            </span>
            <ArrowUpRight aria-hidden size={16} className="shrink-0 text-muted" />
          </button>
        </li>
      ))}
    </ul>
  );
}

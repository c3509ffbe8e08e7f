import { Avatar } from '../ui/avatar.tsx';
import type { Speaker } from './message/message-row.tsx';
import { SuggestedQuestions } from './suggested-questions.tsx';

/** The chat before its first message: the assistant says hello and offers questions. */
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
    <div className="my-auto flex flex-col items-center gap-8 py-4">
      <div className="flex flex-col items-center gap-5 text-center">
        <Avatar name={speaker.name} src={speaker.logoUrl} size="lg" shape="square" />
        <p dir="auto" className="max-w-[34rem] text-20 text-balance break-words">
          {text}
        </p>
      </div>
      <SuggestedQuestions questions={suggestedQuestions} onChoose={onChoose} />
    </div>
  );
}

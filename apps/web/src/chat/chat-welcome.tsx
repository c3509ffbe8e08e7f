import { Avatar } from '../ui/avatar.tsx';
import type { Speaker } from './message/message-row.tsx';
import { SuggestedQuestions } from './suggested-questions.tsx';

/** The chat before its first message: the assistant says hello and offers questions, closer together in a low window. */
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
          className="max-w-[34rem] text-20 text-balance break-words [@container(max-height:28rem)]:text-16"
        >
          {text}
        </p>
      </div>
      <SuggestedQuestions questions={suggestedQuestions} onChoose={onChoose} />
    </div>
  );
}

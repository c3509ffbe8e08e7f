import { renderCorrection } from '../../features/approved-answers/correct-answer.tsx';
import { AssistantSidebar } from '../../features/assistants/assistant-sidebar.tsx';
import { useOpenAssistant } from '../../features/assistants/use-open-assistant.ts';
import { OwnerChat } from '../../features/conversations/owner-chat.tsx';
import { ModelHint } from '../../features/installation/model-hint.tsx';

/** What an assistant is made of, and the chat in which its owner tries it. */
export function AssistantDetailPage() {
  const assistant = useOpenAssistant();
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <AssistantSidebar assistant={assistant} />
      <div className="sticky top-20 hidden h-[calc(100dvh-18.5rem)] min-h-120 flex-col overflow-hidden rounded-card border border-border lg:flex">
        <OwnerChat
          renderCorrection={renderCorrection}
          assistant={assistant}
          footnote={<ModelHint />}
          hasAutoFocus={false}
        />
      </div>
    </div>
  );
}

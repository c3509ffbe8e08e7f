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
      {/* On phones it fills what the top bar leaves of the window: the first words and the questions fit over the field. */}
      <div className="flex h-[calc(100dvh-6rem)] min-h-152 flex-col overflow-hidden rounded-card border border-border lg:sticky lg:top-20 lg:order-last lg:h-[calc(100dvh-18.5rem)] lg:min-h-120">
        <OwnerChat
          renderCorrection={renderCorrection}
          assistant={assistant}
          footnote={<ModelHint />}
          hasAutoFocus={false}
        />
      </div>
      <AssistantSidebar assistant={assistant} />
    </div>
  );
}

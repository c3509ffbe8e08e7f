import { renderCorrection } from '../../features/approved-answers/correct-answer.tsx';
import { AssistantSidebar } from '../../features/assistants/assistant-sidebar.tsx';
import { useOpenAssistant } from '../../features/assistants/use-open-assistant.ts';
import { OwnerChat } from '../../features/conversations/owner-chat.tsx';
import { ModelHint } from '../../features/installation/model-hint.tsx';
import { VoiceButton } from '../../features/voice/voice-button.tsx';

/** Details of an assistant, with the test chat. */
export function AssistantDetailPage() {
  const assistant = useOpenAssistant();
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
      {/* On phones this is the height that the page header leaves of the window. */}
      <div className="flex h-[calc(100dvh-23rem)] min-h-112 flex-col overflow-hidden rounded-card border border-border lg:sticky lg:top-20 lg:order-last lg:h-[calc(100dvh-18.5rem)] lg:min-h-120">
        <OwnerChat
          renderCorrection={renderCorrection}
          assistant={assistant}
          footnote={<ModelHint />}
          composerAction={<VoiceButton assistantId={assistant.id} name={assistant.name} />}
          hasAutoFocus={false}
        />
      </div>
      <AssistantSidebar assistant={assistant} />
    </div>
  );
}

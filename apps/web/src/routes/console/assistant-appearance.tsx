import { AppearanceForm } from '../../features/assistants/appearance/appearance-form.tsx';
import { useOpenAssistant } from '../../features/assistants/use-open-assistant.ts';

/** How an assistant looks to visitors. */
export function AssistantAppearancePage() {
  return <AppearanceForm assistant={useOpenAssistant()} />;
}

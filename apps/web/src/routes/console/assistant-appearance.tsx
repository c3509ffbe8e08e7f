import { AppearanceForm } from '../../features/assistants/appearance/appearance-form.tsx';
import { useOpenAssistant } from '../../features/assistants/use-open-assistant.ts';

/** Appearance of an assistant for visitors. */
export function AssistantAppearancePage() {
  return <AppearanceForm assistant={useOpenAssistant()} />;
}

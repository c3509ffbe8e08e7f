import { AppearanceForm } from '../../features/assistants/appearance/appearance-form.tsx';
import { useOpenAssistant } from '../../features/assistants/use-open-assistant.ts';

/** Page on which the owner changes how an assistant's chat looks to visitors. */
export function AssistantAppearancePage() {
  return <AppearanceForm assistant={useOpenAssistant()} />;
}

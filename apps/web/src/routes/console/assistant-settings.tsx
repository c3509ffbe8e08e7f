import { SettingsForm } from '../../features/assistants/settings/settings-form.tsx';
import { useOpenAssistant } from '../../features/assistants/use-open-assistant.ts';
import { useModels } from '../../lib/use-models.ts';

/** Settings of an assistant. */
export function AssistantSettingsPage() {
  return <SettingsForm assistant={useOpenAssistant()} models={useModels().data} />;
}

import { SettingsForm } from '../../features/assistants/settings/settings-form.tsx';
import { useOpenAssistant } from '../../features/assistants/use-open-assistant.ts';
import { useModels } from '../../lib/use-models.ts';

/** Everything that an assistant can be told. */
export function AssistantSettingsPage() {
  return <SettingsForm assistant={useOpenAssistant()} models={useModels().data} />;
}

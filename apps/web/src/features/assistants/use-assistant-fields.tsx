import type { ModelsStatus } from '@anito/contract/installation';
import { useTranslation } from 'react-i18next';
import { useConnectionList } from '../../source-kind/connections.ts';
import type { ShownFields } from '../../ui/use-edit.tsx';
import type { AssistantForm } from './assistant-form.ts';

/** Returns how the fields of an assistant are shown when two edits are compared. */
export function useAssistantFields(models: ModelsStatus | undefined): ShownFields<AssistantForm> {
  const { t } = useTranslation(['assistants', 'chat', 'ui']);
  const sources = useConnectionList();
  const showText = (text: string) => text;
  const showSwitch = (isOn: boolean) => t(isOn ? 'ui:conflict.on' : 'ui:conflict.off');
  const nameSource = (id: number) => sources.data?.find((source) => source.id === id)?.name ?? [];
  return {
    isAgentMode: { label: t('form.agentMode'), show: showSwitch },
    isActive: { label: t('form.active'), show: showSwitch },
    connectionIds: { label: t('form.sources'), show: (ids) => ids.flatMap(nameSource).join('\n') },
    name: { label: t('form.name'), show: showText },
    description: { label: t('form.description'), show: showText },
    tone: { label: t('form.tone'), show: (tone) => t(`chat:tones.${tone}`) },
    responseStyle: { label: t('form.style'), show: (style) => t(`chat:styles.${style}`) },
    systemPrompt: { label: t('form.prompt'), show: showText },
    suggestedQuestions: {
      label: t('form.questions'),
      show: (questions) => questions.map(({ text }) => text).join('\n'),
    },
    showsUnsure: { label: t('form.showsUnsure'), show: showSwitch },
    unsupportedSentences: {
      label: t('form.unsupported'),
      show: (choice) => t(`form.unsupportedChoices.${choice}`),
    },
    isReportsPublic: { label: t('form.reportsPublic'), show: showSwitch },
    isIndexable: { label: t('form.indexable'), show: showSwitch },
    contact: { label: t('form.contact'), show: showText },
    model: {
      label: t('form.model'),
      show: (model) => model || t('form.modelDefault', { model: models?.chat.model ?? '' }),
    },
  };
}

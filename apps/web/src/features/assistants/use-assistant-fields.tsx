import type { ModelsStatus } from '@anito/contract/installation';
import { languages, languageTags } from '@anito/contract/languages';
import { useTranslation } from 'react-i18next';
import { useConnectionList } from '../../source-kind/connections.ts';
import type { ShownFields } from '../../ui/use-edit.tsx';
import type { AssistantForm } from './assistant-form.ts';

/**
 * Returns the label and the text of each assistant field, for the dialog that compares two conflicting edits.
 */
export function useAssistantFields(models: ModelsStatus | undefined): ShownFields<AssistantForm> {
  const { t } = useTranslation(['assistants', 'chat', 'ui']);
  const sources = useConnectionList();
  const formatText = (text: string) => text;
  const formatSwitch = (isOn: boolean) => t(isOn ? 'ui:conflict.on' : 'ui:conflict.off');
  const getSourceName = (id: number) => sources.data?.find((source) => source.id === id)?.name ?? [];
  return {
    isAgentMode: { label: t('form.agentMode'), show: formatSwitch },
    isActive: { label: t('form.active'), show: formatSwitch },
    connectionIds: { label: t('form.sources'), show: (ids) => ids.flatMap(getSourceName).join('\n') },
    name: { label: t('form.name'), show: formatText },
    description: { label: t('form.description'), show: formatText },
    tone: { label: t('form.tone'), show: (tone) => t(`chat:tones.${tone}`) },
    responseStyle: { label: t('form.style'), show: (style) => t(`chat:styles.${style}`) },
    systemPrompt: { label: t('form.prompt'), show: formatText },
    suggestedQuestions: {
      label: t('form.questions'),
      show: (questions) => questions.map(({ text }) => text).join('\n'),
    },
    greeting: { label: t('form.greeting'), show: formatText },
    visitorTexts: {
      label: t('texts.languages'),
      show: (texts) =>
        languageTags
          .flatMap((language) => {
            const { greeting, questions } = texts[language];
            const lines = [greeting, ...questions.map(({ text }) => text)].filter(Boolean);
            return lines.length > 0 ? `${languages[language]}: ${lines.join(' · ')}` : [];
          })
          .join('\n'),
    },
    showsUnsure: { label: t('form.showsUnsure'), show: formatSwitch },
    unsupportedSentences: {
      label: t('form.unsupported'),
      show: (choice) => t(`form.unsupportedChoices.${choice}`),
    },
    isReportsPublic: { label: t('form.reportsPublic'), show: formatSwitch },
    isIndexable: { label: t('form.indexable'), show: formatSwitch },
    contact: { label: t('form.contact'), show: formatText },
    model: {
      label: t('form.model'),
      show: (model) => model || t('form.modelDefault', { model: models?.chat.model ?? '' }),
    },
  };
}

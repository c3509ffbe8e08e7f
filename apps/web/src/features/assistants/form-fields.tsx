import { responseStyles, tones } from '@anito/contract/assistants';
import { limits } from '@anito/contract/limits';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { AssistantForm } from './assistant-form.ts';
import { SourcePicker } from './source-picker.tsx';

type Props = { form: UseFormReturn<AssistantForm> };

/** Fields for name and description. A proposed name is selected on focus, so that typing replaces it. */
export function BasicFields({ form, isNameProposed }: Props & { isNameProposed?: boolean }) {
  const { t } = useTranslation('assistants');
  const { errors } = form.formState;
  return (
    <>
      <TextField
        label={t('form.name')}
        placeholder={t('form.namePlaceholder')}
        required
        autoComplete="off"
        dir="auto"
        maxLength={limits.nameMax}
        error={errors.name?.message}
        isProposal={isNameProposed === true && !form.formState.dirtyFields.name}
        {...form.register('name')}
      />
      <TextArea
        label={t('form.description')}
        isOptional
        rows={2}
        dir="auto"
        placeholder={t('form.descriptionPlaceholder')}
        hint={t('form.descriptionHint')}
        maxLength={limits.descriptionMax}
        error={errors.description?.message}
        {...form.register('description')}
      />
    </>
  );
}

/** Fields for tone and response style. */
export function ToneFields({ form }: Props) {
  const { t } = useTranslation(['assistants', 'chat']);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label={t('form.tone')}
        options={tones.map((value) => ({ value, label: t(`chat:tones.${value}`) }))}
        {...form.register('tone')}
      />
      <Select
        label={t('form.style')}
        options={responseStyles.map((value) => ({ value, label: t(`chat:styles.${value}`) }))}
        {...form.register('responseStyle')}
      />
    </div>
  );
}

/** Field for the sources of an assistant. */
export function SourcesField({ form }: Props) {
  return (
    <Controller
      control={form.control}
      name="connectionIds"
      render={({ field, fieldState }) => (
        <SourcePicker
          ref={field.ref}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}

/** Field for the instructions (system prompt), with a character count. */
export function PromptField({ form }: Props) {
  const { t } = useTranslation('assistants');
  const length = form.watch('systemPrompt').length;
  return (
    <TextArea
      label={t('form.prompt')}
      required
      rows={6}
      hint={t('form.promptHint')}
      aside={t('form.characters', { count: length, number: formatNumber(length) })}
      maxLength={limits.systemPromptMax}
      error={form.formState.errors.systemPrompt?.message}
      dir="auto"
      {...form.register('systemPrompt')}
    />
  );
}

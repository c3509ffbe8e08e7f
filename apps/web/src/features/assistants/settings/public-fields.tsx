import type { ModelsStatus } from '@anito/contract/installation';
import { limits } from '@anito/contract/limits';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { AssistantForm } from '../assistant-form.ts';

type Props = { form: UseFormReturn<AssistantForm> };

/**
 * Switches for making reports public and for letting search engines list the public chat. An access code
 * overrules the latter.
 */
export function PublicFields({ form, hasCode }: Props & { hasCode: boolean }) {
  const { t } = useTranslation('assistants');
  return (
    <>
      <Checkbox
        label={t('form.reportsPublic')}
        hint={t('form.reportsPublicHint')}
        {...form.register('isReportsPublic')}
      />
      <Controller
        name="isIndexable"
        control={form.control}
        // The stored choice is kept, and applies again once the code is removed.
        render={({ field: { value, ...field } }) => (
          <Checkbox
            label={t('form.indexable')}
            hint={t(hasCode ? 'form.indexableOverruled' : 'form.indexableHint')}
            {...field}
            checked={value && !hasCode}
            disabled={hasCode}
          />
        )}
      />
    </>
  );
}

/** Field for how visitors can reach the business when the assistant has no answer. */
export function ContactField({ form }: Props) {
  const { t } = useTranslation('assistants');
  return (
    <TextField
      label={t('form.contact')}
      isOptional
      hint={t('form.contactHint')}
      placeholder={t('form.contactPlaceholder')}
      autoComplete="off"
      maxLength={limits.contactMax}
      error={form.formState.errors.contact?.message}
      {...form.register('contact')}
    />
  );
}

/**
 * Field for the language model. Draws nothing if the installation offers no choice and no model is stored for
 * the assistant. A chosen model that is no longer offered stays selectable.
 */
export function ModelField({
  form,
  current,
  models,
}: Props & { current: string | null; models: ModelsStatus | undefined }) {
  const { t } = useTranslation('assistants');
  const offered = models?.choices ?? [];
  if (offered.length === 0 && current === null) return null;
  const isGone = current !== null && models !== undefined && !offered.includes(current);
  const defaultModel = models?.chat.model ?? '';
  return (
    <Select
      label={t('form.model')}
      hint={isGone ? t('form.modelGone', { model: current }) : t('form.modelHint')}
      options={[
        { value: '', label: t('form.modelDefault', { model: defaultModel }) },
        ...[...new Set([...offered, ...(current ? [current] : [])])].map((value) => ({
          value,
          label: value,
        })),
      ]}
      {...form.register('model')}
    />
  );
}

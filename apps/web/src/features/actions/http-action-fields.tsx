import { actionMethods, listPlaceholders } from '@anito/contract/actions';
import { limits } from '@anito/contract/limits';
import { ChevronRight } from 'lucide-react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type ActionValues, listSendOptions, mayChange, parseHeaders } from './form-values.ts';
import { ParameterRows } from './parameter-rows.tsx';

type Form = UseFormReturn<ActionValues>;

/**
 * Fields of an action that calls an HTTP service. `secretName` is the header of the stored secret, null
 * without one.
 */
export function HttpActionFields({ form, secretName }: { form: Form; secretName: string | null }) {
  const { t } = useTranslation('actions');
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <TextField
        label={t('form.name')}
        required
        hint={t('form.nameHint')}
        placeholder={t('form.namePlaceholder')}
        maxLength={limits.actionNameMax}
        autoComplete="off"
        error={errors.name && t('form.nameWrong')}
        {...register('name', { validate: (text) => text.trim().length >= 2 })}
      />
      <TextArea
        label={t('form.description')}
        required
        rows={2}
        placeholder={t('form.descriptionPlaceholder')}
        maxLength={limits.actionDescriptionMax}
        error={errors.description && t('form.descriptionWrong')}
        {...register('description', { validate: (text) => text.trim().length >= 10 })}
      />
      <Address form={form} />
      <ParameterRows form={form} />
      <Secret form={form} secretName={secretName} />
      <AsksFirst form={form} />
      <MoreSettings form={form} />
    </>
  );
}

/**
 * Fields for the method and the address. The address must be a web address, and each of its placeholders a
 * required parameter.
 */
function Address({ form: { register, getValues, setValue, formState } }: { form: Form }) {
  const { t } = useTranslation('actions');
  const check = (text: string) => {
    const address = text.trim();
    if (!/^https?:\/\/[^/?#{}\s]+(?:[/?]|$)/i.test(address)) return t('form.addressWrong');
    const required = getValues('parameters').filter(({ isRequired }) => isRequired);
    const unknown = listPlaceholders(address).find(
      (name) => !required.some((row) => row.name.trim() === name),
    );
    return unknown === undefined || t('form.addressUnknown', { name: `{${unknown}}` });
  };
  return (
    <div className="grid gap-3 sm:grid-cols-[8rem_minmax(0,1fr)]">
      <Select
        label={t('form.method')}
        options={actionMethods.map((method) => ({ value: method, label: method }))}
        {...register('method', {
          onChange: ({ target }) => setValue('sendsAs', listSendOptions(target.value)[0]!),
        })}
      />
      <TextField
        label={t('form.address')}
        required
        inputMode="url"
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        hint={t('form.addressHint')}
        maxLength={limits.urlMax}
        error={formState.errors.address?.message}
        {...register('address', { validate: check })}
      />
    </div>
  );
}

/** Name and value of the secret header, and a checkbox that removes a stored secret. */
function Secret({
  form: { register, control, formState },
  secretName,
}: {
  form: Form;
  secretName: string | null;
}) {
  const { t } = useTranslation('actions');
  const removes = useWatch({ control, name: 'removesSecret' });
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="text-14 font-semibold">{t('form.secret')}</legend>
      <p className="mt-1 text-13 text-muted">{t('form.secretHint')}</p>
      <div className="grid gap-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
        <TextField
          label={t('form.secretName')}
          autoCapitalize="off"
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          disabled={removes}
          {...register('secretName', { deps: 'secretValue' })}
        />
        <TextField
          label={t('form.secretValue')}
          isOptional
          type="password"
          autoComplete="off"
          maxLength={limits.secretHeaderMax}
          disabled={removes}
          placeholder={secretName ? t('form.secretKept') : 'Bearer ...'}
          error={formState.errors.secretValue && t('form.secretWrong')}
          {...register('secretValue', {
            validate: (value, { secretName: header, removesSecret }) =>
              removesSecret || value.trim() === '' || header.trim() !== '',
          })}
        />
      </div>
      {secretName && <Checkbox label={t('form.removeSecret')} {...register('removesSecret')} />}
    </fieldset>
  );
}

/** Checkbox for a confirmation before each run. Always checked for methods that may change data. */
function AsksFirst({ form: { register, control } }: { form: Form }) {
  const { t } = useTranslation('actions');
  const method = useWatch({ control, name: 'method' });
  if (!mayChange(method)) {
    return (
      <Checkbox
        key="free"
        label={t('form.asksFirst')}
        hint={t('form.asksFirstHint')}
        {...register('asksFirst')}
      />
    );
  }
  const hint = t('form.asksFirstLocked', { method });
  return <Checkbox key="locked" label={t('form.asksFirst')} hint={hint} checked disabled readOnly />;
}

/** Less common settings, collapsed: way of sending, template and headers. */
function MoreSettings({ form: { register, control, formState } }: { form: Form }) {
  const { t } = useTranslation('actions');
  const method = useWatch({ control, name: 'method' });
  const sendsAs = useWatch({ control, name: 'sendsAs' });
  const sendOptions = listSendOptions(method);
  const sendOption = sendOptions.includes(sendsAs) ? sendsAs : sendOptions[0];
  const { errors } = formState;
  return (
    <details
      className="group rounded-card border border-border"
      open={!!errors.template || !!errors.headers || undefined}
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-4 font-semibold">
        <ChevronRight aria-hidden size={16} className="transition-transform group-open:rotate-90" />
        {t('form.more')}
      </summary>
      <div className="flex flex-col gap-4 px-4 pb-4">
        {sendOptions.length > 1 && (
          <Select
            label={t('form.sendsAs')}
            options={sendOptions.map((value) => ({ value, label: t(`form.ways.${value}`) }))}
            {...register('sendsAs')}
          />
        )}
        {sendOption !== 'query' && (
          <TextArea
            label={t('form.template')}
            isOptional
            hasMonospace
            spellCheck={false}
            hint={t('form.templateHint')}
            maxLength={limits.actionTemplateMax}
            error={errors.template && t('form.templateWrong')}
            {...register('template', { validate: isTemplate })}
          />
        )}
        <TextArea
          label={t('form.headers')}
          isOptional
          hasMonospace
          rows={2}
          spellCheck={false}
          hint={t('form.headersHint')}
          error={errors.headers && t('form.headersWrong')}
          {...register('headers', { validate: (typed) => parseHeaders(typed) !== null })}
        />
      </div>
    </details>
  );
}

/** Returns whether the text is empty or a JSON object. */
function isTemplate(text: string): boolean {
  if (text.trim() === '') return true;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

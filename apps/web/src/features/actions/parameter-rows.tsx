import { limits } from '@anito/contract/limits';
import { Plus, X } from 'lucide-react';
import { type Control, type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type ActionValues, emptyParameter, listChoices, parameterTypes } from './form-values.ts';

/** Parameters of an action, one row each: name, type, description, required. */
export function ParameterRows({ form }: { form: UseFormReturn<ActionValues> }) {
  const { t } = useTranslation('actions');
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'parameters' });
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="text-14 font-semibold">{t('form.parameters')}</legend>
      <p className="mt-1 text-13 text-muted">{t('form.parametersHint')}</p>
      {fields.map((field, index) => (
        <ParameterRow key={field.id} form={form} index={index} onRemove={() => remove(index)} />
      ))}
      {fields.length < limits.parametersPerAction && (
        <Button
          className="self-start"
          icon={<Plus aria-hidden size={16} />}
          onClick={() => append(emptyParameter)}
        >
          {t('form.addParameter')}
        </Button>
      )}
    </fieldset>
  );
}

/** Fields of one parameter, with a button that removes it. Names must be unique. */
function ParameterRow({
  form,
  index,
  onRemove,
}: {
  form: UseFormReturn<ActionValues>;
  index: number;
  onRemove: () => void;
}) {
  const { t } = useTranslation('actions');
  const { register, control, getValues, formState } = form;
  const errors = formState.errors.parameters?.[index];
  const number = index + 1;
  const checkName = (text: string) => {
    const name = text.trim();
    if (!/^[A-Za-z_][\w-]{0,63}$/.test(name)) return t('form.parameterNameWrong');
    const isDuplicate = getValues('parameters').filter((row) => row.name.trim() === name).length > 1;
    return !isDuplicate || t('form.parameterNameTwice');
  };
  return (
    <fieldset className="min-w-0 rounded-card border border-border p-3 sm:p-4">
      <legend className="sr-only">{t('form.parameter', { number })}</legend>
      <div className="flex items-start gap-2">
        <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-2">
          <TextField
            label={t('form.parameterName')}
            required
            autoCapitalize="off"
            autoComplete="off"
            spellCheck={false}
            maxLength={64}
            error={errors?.name?.message}
            {...register(`parameters.${index}.name`, { validate: checkName })}
          />
          <Select
            label={t('form.parameterType')}
            options={parameterTypes.map((type) => ({ value: type, label: t(`form.types.${type}`) }))}
            {...register(`parameters.${index}.type`)}
          />
          <Choices form={form} control={control} index={index} />
          <TextField
            className="sm:col-span-2"
            label={t('form.parameterDescription')}
            isOptional
            autoComplete="off"
            maxLength={limits.parameterDescriptionMax}
            placeholder={t('form.parameterDescriptionPlaceholder')}
            {...register(`parameters.${index}.description`)}
          />
          <Checkbox label={t('form.required')} {...register(`parameters.${index}.isRequired`)} />
        </div>
        <IconButton
          className="-mt-1 -mr-2"
          variant="danger"
          label={t('form.removeParameter', { number })}
          icon={<X size={16} />}
          onClick={onRemove}
        />
      </div>
    </fieldset>
  );
}

/** Field for the choices of a parameter. Draws nothing for other types. */
function Choices({
  form: { register, formState },
  control,
  index,
}: {
  form: UseFormReturn<ActionValues>;
  control: Control<ActionValues>;
  index: number;
}) {
  const { t } = useTranslation('actions');
  const type = useWatch({ control, name: `parameters.${index}.type` });
  if (type !== 'choice') return null;
  return (
    <TextField
      className="sm:col-span-2"
      label={t('form.choices')}
      hint={t('form.choicesHint')}
      required
      autoComplete="off"
      error={formState.errors.parameters?.[index]?.choices?.message}
      {...register(`parameters.${index}.choices`, {
        validate: (typed) => listChoices(typed).length > 0 || t('form.choicesWrong'),
      })}
    />
  );
}

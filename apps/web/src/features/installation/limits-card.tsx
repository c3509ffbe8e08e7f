import type { LimitChanges, LimitsView, SettableLimit } from '@anito/contract/settings';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toasts.ts';
import { FormFoot } from './form-foot.tsx';
import { SettingCard } from './setting-card.tsx';
import { useLimitSettings, useSaveLimits } from './settings.queries.ts';
import { useUnsavedWork } from './unsaved-work.tsx';

type Values = Record<SettableLimit, string>;

const toValues = ({ limits }: LimitsView) =>
  Object.fromEntries(limits.map(({ name, value }) => [name, String(value)])) as Values;

/** Settings for the limits of accounts and visitors. */
export function LimitsCard() {
  const { t } = useTranslation('installation');
  const query = useLimitSettings();
  return (
    <SettingCard anchor="limits" title={t('limits.title')} text={t('limits.text')} query={query}>
      {(limits) => <LimitsForm view={limits} />}
    </SettingCard>
  );
}

/** Form for the limits. Saves only changed limits. An empty field restores the default. */
function LimitsForm({ view }: { view: LimitsView }) {
  const { t } = useTranslation('installation');
  const save = useSaveLimits();
  const { register, handleSubmit, reset, formState } = useForm<Values>({
    mode: 'onTouched',
    values: toValues(view),
  });
  const { errors, isDirty, dirtyFields } = formState;
  useUnsavedWork(isDirty);
  const submit = handleSubmit((values) => {
    const changed = view.limits.filter(({ name }) => dirtyFields[name]);
    const changes: LimitChanges = Object.fromEntries(
      changed.map(({ name, usual }) => [
        name,
        values[name].trim() === '' || Number(values[name]) === usual ? null : Number(values[name]),
      ]),
    );
    save.mutate(changes, {
      onSuccess: (saved) => {
        showToast({ type: 'success', title: t('limits.saved') });
        reset(toValues(saved));
      },
    });
  });
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <div className="grid gap-4 sm:grid-cols-2">
        {view.limits.map(({ name, usual, min, max, isSetByServer }) => (
          <TextField
            key={name}
            label={t(`limits.names.${name}`)}
            inputMode="numeric"
            autoComplete="off"
            readOnly={isSetByServer}
            hint={isSetByServer ? t('setByServer') : t('limits.usual', { value: formatNumber(usual) })}
            error={errors[name] && t('limits.range', { min: formatNumber(min), max: formatNumber(max) })}
            {...register(name, {
              validate: (text) =>
                text.trim() === '' ||
                (/^\d+$/.test(text.trim()) && Number(text) >= min && Number(text) <= max),
            })}
          />
        ))}
      </div>
      <FormFoot
        error={save.error}
        isDirty={isDirty}
        isSaving={save.isPending}
        onDiscard={() => {
          reset();
          save.reset();
        }}
      />
    </form>
  );
}

import { type Lead, type LeadInput, leadScores, leadStatuses } from '@anito/contract/leads';
import { limits } from '@anito/contract/limits';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../lib/describe-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toasts.ts';
import { statusKey } from './lead-names.ts';
import { useSaveLead } from './leads.queries.ts';

type Values = {
  name: string;
  email: string;
  phone: string;
  company: string;
  score: string;
  status: Lead['status'];
};

const fields = [
  ['name', 'text', limits.nameMax],
  ['email', 'email', limits.leadEmailMax],
  ['phone', 'tel', limits.leadPhoneMax],
  ['company', 'text', limits.nameMax],
] as const;

/**
 * Dialog that creates a lead or, if `lead` is given, changes it. Requires a name, an email address or a phone
 * number.
 */
export function LeadFormDialog({ lead, onClose }: { lead?: Lead; onClose: () => void }) {
  const { t } = useTranslation('leads');
  const saving = useSaveLead(lead);
  const isChosen = lead?.reasons.includes('set-by-owner') ?? false;
  const form = useForm<Values>({
    defaultValues: {
      name: lead?.name ?? '',
      email: lead?.email ?? '',
      phone: lead?.phone ?? '',
      company: lead?.company ?? '',
      score: isChosen ? lead!.score : '',
      status: lead?.status ?? 'New',
    },
  });
  const { register, handleSubmit, formState, setError } = form;
  function save({ score, ...values }: Values) {
    if (!values.name.trim() && !values.email.trim() && !values.phone.trim()) {
      setError('name', { message: t('form.needed') });
      return;
    }
    const body = { ...values, ...(score && { score: score as Lead['score'] }) } satisfies LeadInput;
    saving.mutate(body, {
      onSuccess: () => {
        showToast({ type: 'success', title: t('form.saved') });
        onClose();
      },
    });
  }
  const failure = saving.isError ? describeError(saving.error) : undefined;
  return (
    <FormDialog
      saving={saving}
      isDirty={formState.isDirty}
      title={t(lead ? 'form.edit' : 'form.new')}
      save={t('form.save')}
      busy={t('form.saving')}
      onSubmit={handleSubmit(save)}
      onClose={onClose}
    >
      {failure && <Banner tone="danger">{failure.message}</Banner>}
      {fields.map(([name, type, max]) => (
        <TextField
          key={name}
          type={type}
          label={t(`form.${name}`)}
          maxLength={max}
          autoComplete="off"
          error={formState.errors[name]?.message}
          {...register(name)}
        />
      ))}
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t('form.score')}
          options={[
            ...(isChosen ? [] : [{ value: '', label: t('form.scoreByRule') }]),
            ...leadScores.map((score) => ({ value: score, label: t(`score.${score}`) })),
          ]}
          {...register('score')}
        />
        <Select
          label={t('form.status')}
          options={leadStatuses.map((status) => ({
            value: status,
            label: t(`status.${statusKey(status)}`),
          }))}
          {...register('status')}
        />
      </div>
    </FormDialog>
  );
}

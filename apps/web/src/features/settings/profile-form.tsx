import { companyMax, type UserSettings } from '@anito/contract/user-settings';
import { type User, updateMe } from '@anito/contract/users';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { callApi } from '../../lib/api.ts';
import { userKey } from '../../lib/auth/use-user.ts';
import { describeInSentence } from '../../lib/describe-error.ts';
import { saveSettings } from '../../lib/user-settings.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useLeaveGuard } from '../../ui/use-leave-guard.tsx';
import { listAllZones } from './list-zones.ts';

const nameMax = 100;

/** Creates the validation schema of the form, with messages in the chosen language. */
const createSchema = (t: TFunction<'settings'>) =>
  z.object({
    firstName: z
      .string()
      .trim()
      .min(1, t('profile.firstNameMissing'))
      .max(nameMax, t('tooLong', { number: nameMax })),
    lastName: z
      .string()
      .trim()
      .max(nameMax, t('tooLong', { number: nameMax })),
    company: z
      .string()
      .trim()
      .max(companyMax, t('tooLong', { number: companyMax })),
    timezone: z.string(),
  });
type ProfileValues = z.infer<ReturnType<typeof createSchema>>;

const toValues = ({ firstName, lastName }: User, { company, timezone }: UserSettings): ProfileValues => ({
  firstName,
  lastName,
  company,
  timezone,
});

/**
 * Returns a mutation that saves the changed values: names with the user, company and time zone with the
 * settings. A new time zone marks all cached data as outdated.
 */
function useSaveProfile(user: User, settings: UserSettings) {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  return useMutation({
    // Shown here, because a new time zone redraws the whole screen.
    onSuccess: () => showToast({ type: 'success', title: t('profile.saved') }),
    mutationFn: async ({ firstName, lastName, company, timezone }: ProfileValues) => {
      if (firstName !== user.firstName || lastName !== user.lastName) {
        client.setQueryData(userKey, await callApi(updateMe, { body: { firstName, lastName } }));
      }
      if (company !== settings.company || timezone !== settings.timezone) {
        await saveSettings({ company, timezone }, client);
        // Days start at another moment, so figures counted by day are outdated.
        if (timezone !== settings.timezone) await client.invalidateQueries({ refetchType: 'none' });
      }
    },
  });
}

/** Form for the user's name, company and time zone. Asks before it is left with unsaved changes. */
export function ProfileForm({ user, settings }: { user: User; settings: UserSettings }) {
  const { t } = useTranslation(['settings', 'ui']);
  const schema = useMemo(() => createSchema(t), [t]);
  const form = useForm<ProfileValues>({
    resolver: zodResolver(schema),
    mode: 'onTouched',
    defaultValues: toValues(user, settings),
  });
  const { isDirty, errors } = form.formState;
  const save = useSaveProfile(user, settings);
  const zones = useMemo(() => listAllZones(settings.timezone), [settings.timezone]);
  const { question } = useLeaveGuard(isDirty);
  function submit(values: ProfileValues) {
    save.mutate(values, {
      onSuccess: () => form.reset(values),
    });
  }
  return (
    <Card>
      <form noValidate onSubmit={form.handleSubmit(submit)} className="flex flex-col gap-4">
        <h2 className="text-16 font-semibold">{t('profile.title')}</h2>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            label={t('profile.firstName')}
            autoComplete="given-name"
            error={errors.firstName?.message}
            {...form.register('firstName')}
          />
          <TextField
            label={t('profile.lastName')}
            isOptional
            autoComplete="family-name"
            error={errors.lastName?.message}
            {...form.register('lastName')}
          />
        </div>
        <TextField
          label={t('profile.company')}
          isOptional
          autoComplete="organization"
          error={errors.company?.message}
          {...form.register('company')}
        />
        <Select
          label={t('profile.timezone')}
          hint={t('profile.timezoneHint')}
          options={zones}
          value={form.watch('timezone')}
          onChange={(event) => form.setValue('timezone', event.target.value, { shouldDirty: true })}
        />
        {save.isError && (
          <Banner tone="danger" title={t('notSaved')}>
            {describeInSentence(save.error)}
          </Banner>
        )}
        <div className="flex justify-end gap-2">
          <Button disabled={!isDirty || save.isPending} onClick={() => form.reset(toValues(user, settings))}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit" variant="primary" disabled={!isDirty} isBusy={save.isPending}>
            {t('save')}
          </Button>
        </div>
      </form>
      {question}
    </Card>
  );
}

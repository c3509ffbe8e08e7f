import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toasts.ts';
import { findFieldError, findOtherError } from './password-dialog.tsx';
import { useChangePassword } from './security.queries.ts';

const empty = { currentPassword: '', newPassword: '' };

/** Form that changes the password, which ends the user's sessions on all other devices. */
export function PasswordCard({ changedAt }: { changedAt: string }) {
  const { t } = useTranslation('settings');
  const [values, setValues] = useState(empty);
  const [isTried, setIsTried] = useState(false);
  const change = useChangePassword();
  function submit(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    if (!values.currentPassword || !values.newPassword || change.isPending) return;
    change.mutate(values, {
      onSuccess: () => {
        setValues(empty);
        setIsTried(false);
        showToast({ type: 'success', title: t('security.passwordChanged') });
      },
    });
  }
  const field = (name: keyof typeof empty, autoComplete: string) => ({
    type: 'password',
    autoComplete,
    value: values[name],
    error:
      isTried && values[name] === '' ? t('security.passwordMissing') : findFieldError(change.error, name),
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  });
  const otherError = findOtherError(change.error, Object.keys(empty));
  return (
    <Card>
      <h2 className="text-16 font-semibold">{t('security.password')}</h2>
      <p className="mt-1 mb-4 text-muted">{t('security.passwordText', { date: formatDate(changedAt) })}</p>
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            label={t('security.currentPassword')}
            {...field('currentPassword', 'current-password')}
          />
          <TextField
            label={t('security.newPassword')}
            hint={t('security.passwordHint')}
            {...field('newPassword', 'new-password')}
          />
        </div>
        {otherError && (
          <p role="alert" className="rounded-control bg-danger-soft p-3 text-danger-strong">
            {otherError}
          </p>
        )}
        <div className="flex justify-end">
          <Button type="submit" isBusy={change.isPending}>
            {t('security.changePassword')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

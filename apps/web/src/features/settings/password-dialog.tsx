import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api.ts';
import { describeError } from '../../lib/describe-error.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

/**
 * Returns the localized message of an error if the server says that this field caused it, otherwise
 * undefined.
 */
export function findFieldError(error: unknown, field: string): string | undefined {
  return error instanceof ApiError && error.fields[field] ? describeError(error).message : undefined;
}

/**
 * Returns the localized message of an error unless one of these fields caused it. Undefined without an error.
 */
export function findOtherError(error: unknown, fields: string[]): string | undefined {
  if (!error || fields.some((field) => findFieldError(error, field))) return undefined;
  return describeError(error).message;
}

/**
 * Dialog that asks for the password before a change to the account's security. `onConfirm` receives it, never
 * empty.
 */
export function PasswordDialog({
  title,
  text,
  confirmLabel,
  isDangerous = false,
  isBusy,
  error,
  onConfirm,
  onClose,
  children,
}: {
  title: string;
  text: string;
  confirmLabel: string;
  isDangerous?: boolean;
  isBusy: boolean;
  error: unknown;
  onConfirm: (password: string) => void;
  onClose: () => void;
  /** Fields before the password. */
  children?: ReactNode;
}) {
  const { t } = useTranslation('settings');
  const [password, setPassword] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  function submit() {
    setIsMissing(password === '');
    if (password !== '') onConfirm(password);
  }
  const otherError = findOtherError(error, ['password']);
  return (
    <FormDialog
      saving={{ isPending: isBusy, error: null }}
      size="sm"
      title={title}
      description={text}
      save={confirmLabel}
      variant={isDangerous ? 'danger' : 'primary'}
      onSubmit={submit}
      onClose={onClose}
    >
      {children}
      <TextField
        type="password"
        label={t('security.yourPassword')}
        autoComplete="current-password"
        value={password}
        error={
          isMissing && password === '' ? t('security.passwordMissing') : findFieldError(error, 'password')
        }
        onChange={(event) => setPassword(event.target.value)}
      />
      {otherError && (
        <p role="alert" className="rounded-control bg-danger-soft p-3 text-danger-strong">
          {otherError}
        </p>
      )}
    </FormDialog>
  );
}

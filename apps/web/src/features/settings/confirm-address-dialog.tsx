import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../ui/text-field.tsx';
import { findFieldError, PasswordDialog } from './password-dialog.tsx';
import { useSendEmailConfirmation } from './security.queries.ts';

/**
 * Dialog that asks for the password and sends a confirmation link to `address` or, if that is undefined, to a
 * new address.
 */
export function ConfirmAddressDialog({
  address,
  onSent,
  onClose,
}: {
  address: string | undefined;
  onSent: (address: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('settings');
  const send = useSendEmailConfirmation();
  const [input, setInput] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const email = address ?? input.trim();
  const isEmail = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email);
  function confirm(password: string) {
    setIsWrong(!isEmail);
    if (!isEmail) return;
    send.mutate(
      { email, password },
      {
        onSuccess: () => {
          onSent(email);
          onClose();
        },
      },
    );
  }
  const emailError = findFieldError(send.error, 'email');
  return (
    <PasswordDialog
      title={t(address ? 'email.send' : 'email.change')}
      text={t(address ? 'email.sendText' : 'email.changeText', { address })}
      confirmLabel={t('email.send')}
      isBusy={send.isPending}
      error={emailError ? undefined : send.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      {!address && (
        <TextField
          type="email"
          label={t('email.next')}
          autoComplete="email"
          maxLength={254}
          value={input}
          error={isWrong && !isEmail ? t('email.invalid') : emailError}
          onChange={(event) => setInput(event.target.value)}
        />
      )}
    </PasswordDialog>
  );
}

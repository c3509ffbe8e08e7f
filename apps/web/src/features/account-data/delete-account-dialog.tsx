import { deleteAccount } from '@anito/contract/account-data';
import { getInstallation } from '@anito/contract/installation';
import type { User } from '@anito/contract/users';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-client.ts';
import { signOut } from '../../lib/auth/sign-in.ts';
import { describeError } from '../../lib/describe-error.ts';
import { useApiQuery } from '../../lib/use-api-query.ts';
import { Banner } from '../../ui/banner.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** Returns whether users sign in with a password stored by this installation. False until known. */
function useHasPassword(): boolean {
  const { data } = useApiQuery(['installation'], getInstallation, {});
  return data !== undefined && new URL(data.oidc.issuer).origin === location.origin;
}

/**
 * Asks for the email address, and for the password if the installation stores one, before the user's account
 * is deleted. Then signs out.
 */
export function DeleteAccountDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation('account');
  const hasPassword = useHasPassword();
  const [input, setInput] = useState({ confirmation: '', password: '' });
  const removal = useMutation({
    mutationFn: () =>
      callApi(deleteAccount, {
        body: {
          confirmation: input.confirmation,
          ...(hasPassword && input.password && { password: input.password }),
        },
      }),
    onSuccess: () => signOut(),
  });
  const { error } = removal;
  const isBusy = removal.isPending || removal.isSuccess;
  const invalidField = error instanceof ApiError ? Object.keys(error.fields)[0] : undefined;
  const message = error ? describeError(error).message : undefined;
  const isTyped = input.confirmation.trim().toLowerCase() === user.email.toLowerCase();
  return (
    <FormDialog
      saving={{ isPending: isBusy, error }}
      title={t('delete.dialogTitle')}
      description={t('delete.dialogText')}
      save={t('delete.confirm')}
      busy={t('delete.busy')}
      variant="danger"
      isIncomplete={!isTyped}
      onSubmit={() => removal.mutate()}
      onClose={onClose}
    >
      <ul className="list-disc pl-5">
        {(['sources', 'assistants', 'conversations', 'keys'] as const).map((kind) => (
          <li key={kind}>{t(`delete.lost.${kind}`)}</li>
        ))}
      </ul>
      {message && !invalidField && <Banner tone="danger">{message}</Banner>}
      <TextField
        label={t('delete.confirmation', { email: user.email })}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={input.confirmation}
        error={invalidField === 'confirmation' ? message : undefined}
        onChange={(event) => setInput({ ...input, confirmation: event.target.value })}
      />
      {hasPassword && (
        <TextField
          type="password"
          label={t('delete.password')}
          autoComplete="current-password"
          value={input.password}
          error={invalidField === 'password' ? message : undefined}
          onChange={(event) => setInput({ ...input, password: event.target.value })}
        />
      )}
    </FormDialog>
  );
}

import type { Security } from '@anito/contract/security';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { showToast } from '../../ui/toasts.ts';
import { AuthenticatorDialog } from './authenticator-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { useRemoveAuthenticator, useRenewRecoveryCodes } from './security.queries.ts';

/** Settings for the second factor: authenticator app and recovery codes. */
export function SecondFactorCard({ security }: { security: Security }) {
  const { t } = useTranslation('settings');
  const [open, setOpen] = useState<'add' | 'remove' | 'renew'>();
  const { authenticator, recoveryCodesLeft } = security;
  const close = () => setOpen(undefined);
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-16 font-semibold">{t('security.twoFactor')}</h2>
        <Badge tone={authenticator ? 'success' : 'neutral'}>
          {t(authenticator ? 'security.on' : 'security.off')}
        </Badge>
      </div>
      <p className="mt-1 max-w-prose text-muted">
        {authenticator
          ? t('security.appSince', { date: formatDate(authenticator.enabledAt) })
          : t('security.twoFactorText')}
      </p>
      {authenticator && <p className="mt-1">{t('security.codesLeft', { count: recoveryCodesLeft })}</p>}
      <div className="mt-4 flex flex-wrap gap-2">
        {authenticator ? (
          <>
            <Button onClick={() => setOpen('renew')}>{t('security.renewCodes')}</Button>
            <Button onClick={() => setOpen('remove')}>{t('security.removeApp')}</Button>
          </>
        ) : (
          <Button onClick={() => setOpen('add')}>{t('security.addApp')}</Button>
        )}
      </div>
      {open === 'add' && <AuthenticatorDialog onClose={close} />}
      {open === 'remove' && <RemoveAuthenticator onClose={close} />}
      {open === 'renew' && <RenewCodes onClose={close} />}
    </Card>
  );
}

/** Dialog that asks for the password and removes the authenticator app. */
function RemoveAuthenticator({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('settings');
  const remove = useRemoveAuthenticator();
  return (
    <PasswordDialog
      title={t('security.removeAppTitle')}
      text={t('security.removeAppText')}
      confirmLabel={t('security.removeApp')}
      isDangerous
      isBusy={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onConfirm={(password) =>
        remove.mutate(password, {
          onSuccess: () => {
            showToast({ type: 'success', title: t('security.appRemoved') });
            onClose();
          },
        })
      }
    />
  );
}

/** Dialog that asks for the password, replaces the recovery codes and shows the new ones. */
function RenewCodes({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('settings');
  const renew = useRenewRecoveryCodes();
  if (renew.data) return <RecoveryCodesDialog codes={renew.data.recoveryCodes} onClose={onClose} />;
  return (
    <PasswordDialog
      title={t('security.renewCodes')}
      text={t('security.renewText')}
      confirmLabel={t('security.renewCodes')}
      isBusy={renew.isPending}
      error={renew.error}
      onClose={onClose}
      onConfirm={(password) => renew.mutate(password)}
    />
  );
}

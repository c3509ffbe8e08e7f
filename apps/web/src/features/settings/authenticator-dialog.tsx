import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { findFieldError, findRest, PasswordDialog } from './password-dialog.tsx';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { useBeginAuthenticator, useConfirmAuthenticator } from './security.queries.ts';

/** Switches an authenticator app on: the password, the secret as a picture, a first code, the recovery codes. */
export function AuthenticatorDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('settings');
  const begin = useBeginAuthenticator();
  const [codes, setCodes] = useState<string[]>();
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  if (begin.data) return <FirstCode {...begin.data} onDone={setCodes} onClose={onClose} />;
  return (
    <PasswordDialog
      title={t('security.addApp')}
      text={t('security.passwordFirst')}
      confirmLabel={t('security.next')}
      isBusy={begin.isPending}
      error={begin.error}
      onConfirm={(password) => begin.mutate(password)}
      onClose={onClose}
    />
  );
}

function FirstCode({
  secret,
  uri,
  onDone,
  onClose,
}: {
  secret: string;
  uri: string;
  onDone: (codes: string[]) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(['settings', 'ui']);
  const confirm = useConfirmAuthenticator();
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(code.trim() === '');
    if (code.trim() === '' || confirm.isPending) return;
    confirm.mutate(code, { onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes) });
  }
  const rest = findRest(confirm.error, ['code']);
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      isBusy={confirm.isPending}
      size="sm"
      title={t('security.addApp')}
      description={t('security.scan')}
      footer={
        <>
          <Button disabled={confirm.isPending} onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit" form="first-code" variant="primary" isBusy={confirm.isPending}>
            {t('security.switchOn')}
          </Button>
        </>
      }
    >
      <form id="first-code" noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <div className="flex justify-center">
          <QrCode text={uri} label={t('security.qrCode')} />
        </div>
        <div>
          <p className="text-muted">{t('security.byHand')}</p>
          <div className="mt-2 flex items-center gap-3 rounded-control border border-border bg-sunken p-3">
            <code className="min-w-0 flex-1 font-mono text-12 break-all">
              {secret.match(/.{1,4}/g)?.join(' ')}
            </code>
            <CopyButton text={secret} />
          </div>
        </div>
        <TextField
          label={t('security.firstCode')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          value={code}
          error={
            isMissing && code.trim() === ''
              ? t('security.codeMissing')
              : findFieldError(confirm.error, 'code')
          }
          onChange={(event) => setCode(event.target.value)}
        />
        {rest && (
          <p role="alert" className="rounded-control bg-danger-soft p-3 text-danger-strong">
            {rest}
          </p>
        )}
      </form>
    </Dialog>
  );
}

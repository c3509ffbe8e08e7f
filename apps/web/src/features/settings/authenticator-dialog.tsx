import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { encode } from 'uqr';
import { CopyButton } from '../../ui/copy-button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { findFieldError, findOtherError, PasswordDialog } from './password-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { useBeginAuthenticator, useConfirmAuthenticator } from './security.queries.ts';

/**
 * Dialog that sets up an authenticator app: asks for the password, shows the QR code, checks the first code,
 * and shows the recovery codes.
 */
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

/** QR code of the secret, and a field for the first code of the app. `onDone` receives the recovery codes. */
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
  const { t } = useTranslation('settings');
  const confirm = useConfirmAuthenticator();
  const [code, setCode] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  function submit() {
    setIsMissing(code.trim() === '');
    if (code.trim() !== '') confirm.mutate(code, { onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes) });
  }
  const otherError = findOtherError(confirm.error, ['code']);
  return (
    <FormDialog
      saving={confirm}
      size="sm"
      title={t('security.addApp')}
      description={t('security.scan')}
      save={t('security.switchOn')}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="flex justify-center">
        <QrCode text={uri} label={t('security.qrCode')} />
      </div>
      <div>
        <p className="text-muted">{t('security.byHand')}</p>
        <div className="mt-2 flex items-center gap-3 rounded-control border border-border bg-sunken p-3">
          <code className="min-w-0 flex-1 font-mono text-13 break-all">
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
          isMissing && code.trim() === '' ? t('security.codeMissing') : findFieldError(confirm.error, 'code')
        }
        onChange={(event) => setCode(event.target.value)}
      />
      {otherError && (
        <p role="alert" className="rounded-control bg-danger-soft p-3 text-danger-strong">
          {otherError}
        </p>
      )}
    </FormDialog>
  );
}

/** A text as a QR code. It is dark on white in every theme, because cameras read that best. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { data, size: side } = encode(text, { ecc: 'M', border: 3 });
    const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: side, path: dots.join('') };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 rounded-control border border-border"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

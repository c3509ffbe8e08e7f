import { type Passkey, passkeyNameMax } from '@anito/contract/security';
import { KeyRound, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../lib/describe-error.ts';
import { formatDate, formatLastUsed } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toasts.ts';
import { canCreatePasskey, PasskeyNotCreatedError } from './create-passkey.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { useAddPasskey, useRemovePasskey, useRenamePasskey } from './security.queries.ts';

/** The user's passkeys, to add, rename and remove. */
export function PasskeysCard({ passkeys }: { passkeys: Passkey[] }) {
  const { t } = useTranslation('settings');
  const [isAdding, setIsAdding] = useState(false);
  const canAdd = canCreatePasskey();
  return (
    <Card>
      <h2 className="text-16 font-semibold">{t('security.passkeys')}</h2>
      <p className="mt-1 max-w-prose text-muted">{t('security.passkeysText')}</p>
      {passkeys.length > 0 && (
        <ul className="mt-4 divide-y divide-border border-y border-border">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      <Button className="mt-4" disabled={!canAdd} onClick={() => setIsAdding(true)}>
        {t('security.addPasskey')}
      </Button>
      {!canAdd && <p className="mt-2 text-13 text-muted">{t('security.noPasskeys')}</p>}
      {isAdding && <AddPasskey onClose={() => setIsAdding(false)} />}
    </Card>
  );
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { t } = useTranslation('settings');
  const [open, setOpen] = useState<'rename' | 'remove'>();
  const { name, createdAt, lastUsedAt } = passkey;
  const used = lastUsedAt
    ? t('security.usedAt', { when: formatLastUsed(lastUsedAt) })
    : t('security.neverUsed');
  return (
    <li className="flex items-center gap-3 py-3">
      <KeyRound aria-hidden size={20} className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold break-words">{name}</p>
        <p className="text-13 text-muted">
          {t('security.addedAt', { date: formatDate(createdAt) })} · {used}
        </p>
      </div>
      <IconButton
        label={t('security.renameOf', { name })}
        icon={<Pencil size={16} />}
        onClick={() => setOpen('rename')}
      />
      <IconButton
        label={t('security.removeOf', { name })}
        icon={<Trash2 size={16} />}
        onClick={() => setOpen('remove')}
      />
      {open === 'rename' && <RenamePasskey passkey={passkey} onClose={() => setOpen(undefined)} />}
      {open === 'remove' && <RemovePasskey passkey={passkey} onClose={() => setOpen(undefined)} />}
    </li>
  );
}

/** Dialog that asks for a name and the password, and creates a passkey on this device. */
function AddPasskey({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('settings');
  const add = useAddPasskey();
  const [name, setName] = useState(t('security.passkeyName'));
  const isNotMade = add.error instanceof PasskeyNotCreatedError;
  return (
    <PasswordDialog
      title={t('security.addPasskey')}
      text={isNotMade ? t('security.passkeyNotMade') : t('security.addPasskeyText')}
      confirmLabel={t('security.next')}
      isBusy={add.isPending}
      error={isNotMade ? undefined : add.error}
      onClose={onClose}
      onConfirm={(password) =>
        add.mutate(
          { name: name.trim() || t('security.passkeyName'), password },
          {
            onSuccess: () => {
              showToast({ type: 'success', title: t('security.passkeyAdded') });
              onClose();
            },
          },
        )
      }
    >
      <TextField
        label={t('security.name')}
        isProposal
        maxLength={passkeyNameMax}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </PasswordDialog>
  );
}

/** Dialog that asks for the password and removes a passkey. */
function RemovePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTranslation('settings');
  const remove = useRemovePasskey(passkey.id);
  return (
    <PasswordDialog
      title={t('security.removeOf', { name: passkey.name })}
      text={t('security.removePasskeyText')}
      confirmLabel={t('security.removePasskey')}
      isDangerous
      isBusy={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onConfirm={(password) =>
        remove.mutate(password, {
          onSuccess: () => showToast({ type: 'success', title: t('security.passkeyRemoved') }),
        })
      }
    />
  );
}

function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTranslation('settings');
  const rename = useRenamePasskey(passkey.id);
  const [name, setName] = useState(passkey.name);
  const isMissing = name.trim() === '';
  return (
    <FormDialog
      saving={rename}
      size="sm"
      title={t('security.renameOf', { name: passkey.name })}
      save={t('save')}
      onSubmit={() => !isMissing && rename.mutate(name, { onSuccess: onClose })}
      onClose={onClose}
    >
      <TextField
        label={t('security.name')}
        isProposal
        maxLength={passkeyNameMax}
        value={name}
        error={isMissing ? t('security.nameMissing') : rename.error && describeError(rename.error).message}
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  );
}

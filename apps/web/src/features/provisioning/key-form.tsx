import { limits } from '@anito/contract/limits';
import { type ProvisioningScope, provisioningScopes } from '@anito/contract/provisioning-scopes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../lib/describe-error.ts';
import { CheckboxGroup } from '../../ui/checkbox-group.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useCreateKey } from './provisioning.queries.ts';
import { scopeNames } from './scope-names.ts';

/**
 * Dialog that creates a provisioning key with a name and scopes. `onSecret` receives the secret, which cannot
 * be read again.
 */
export function KeyForm({ onClose, onSecret }: { onClose: () => void; onSecret: (secret: string) => void }) {
  const { t } = useTranslation('provisioning');
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly ProvisioningScope[]>([]);
  const [isChecked, setIsChecked] = useState(false);
  const create = useCreateKey();
  const isNameMissing = name.trim() === '';

  function submit() {
    setIsChecked(true);
    if (isNameMissing || scopes.length === 0) return;
    const input = { name: name.trim(), scopes: [...scopes] };
    create.mutate(input, {
      onSuccess: ({ secret }) => {
        onClose();
        onSecret(secret);
      },
    });
  }
  return (
    <FormDialog
      saving={create}
      isDirty={!isNameMissing || scopes.length > 0}
      title={t('createTitle')}
      save={t('create')}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('name')}
        hint={t('nameHint')}
        required
        maxLength={limits.nameMax}
        autoComplete="off"
        value={name}
        error={isChecked && isNameMissing ? t('nameMissing') : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <CheckboxGroup
        legend={t('scopes')}
        options={provisioningScopes.map((value) => ({ value, label: t(scopeNames[value]) }))}
        chosen={scopes}
        error={isChecked && scopes.length === 0 ? t('scopesMissing') : undefined}
        onChange={setScopes}
      />
      {create.error && (
        <p role="alert" className="rounded-control bg-danger-soft p-3 text-danger-strong">
          {describeError(create.error).message}
        </p>
      )}
    </FormDialog>
  );
}

import { type ApiKeyScope, apiKeyScopes } from '@anito/contract/api-key-scopes';
import type { ApiKey } from '@anito/contract/api-keys';
import { limits } from '@anito/contract/limits';
import { parseOrigin } from '@anito/contract/origins';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../lib/describe-error.ts';
import { CheckboxGroup } from '../../ui/checkbox-group.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useKeyActions } from './deployment.queries.ts';

/**
 * Form that creates or changes an API key: name, scopes and allowed websites. `onSecret` receives the full
 * key after it was created.
 */
export function ApiKeyForm({
  apiKey,
  onClose,
  onSecret,
}: {
  /** The key to change. Undefined for a new one. */
  apiKey?: ApiKey;
  onClose: () => void;
  onSecret: (secret: string) => void;
}) {
  const { t } = useTranslation('deployment');
  const [name, setName] = useState(apiKey?.name ?? '');
  const [description, setDescription] = useState(apiKey?.description ?? '');
  const [websites, setWebsites] = useState(apiKey?.allowedOrigins.join('\n') ?? '');
  const [scopes, setScopes] = useState<readonly ApiKeyScope[]>(apiKey?.scopes ?? ['chat']);
  const [isChecked, setIsChecked] = useState(false);
  const { create, update } = useKeyActions();
  const saving = apiKey ? update : create;
  const lines = websites.split('\n').filter((line) => line.trim() !== '');
  const invalidLine = lines.find((line) => parseOrigin(line) === null);
  const isNameMissing = apiKey !== undefined && name.trim() === '';

  function submit() {
    setIsChecked(true);
    if (invalidLine !== undefined || isNameMissing || scopes.length === 0) return;
    const values = {
      name: name.trim(),
      description: description.trim(),
      allowedOrigins: lines,
      scopes: [...scopes],
    };
    if (apiKey) return update.mutate({ id: apiKey.id, ...values }, { onSuccess: onClose });
    create.mutate(values, {
      onSuccess: (created) => {
        onClose();
        onSecret(created.plainTextKey);
      },
    });
  }
  return (
    <FormDialog
      saving={saving}
      title={t(apiKey ? 'keys.editTitle' : 'keys.createTitle')}
      save={t(apiKey ? 'keys.save' : 'keys.create')}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('keys.name')}
        isOptional={!apiKey}
        maxLength={limits.nameMax}
        value={name}
        error={isChecked && isNameMissing ? t('keys.nameMissing') : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={t('keys.description')}
        isOptional
        maxLength={limits.descriptionMax}
        value={description}
        onChange={(event) => setDescription(event.target.value)}
      />
      <CheckboxGroup
        legend={t('keys.scopesLabel')}
        options={apiKeyScopes.map((value) => ({
          value,
          label: t(`keys.scopes.${value}`),
          hint: t(`keys.scopeHints.${value}`),
        }))}
        chosen={scopes}
        error={isChecked && scopes.length === 0 ? t('keys.scopesMissing') : undefined}
        onChange={setScopes}
      />
      <TextArea
        label={t('keys.websitesLabel')}
        isOptional
        hint={t('keys.websitesHint')}
        placeholder="https://www.example.com"
        value={websites}
        error={
          isChecked && invalidLine !== undefined
            ? `${invalidLine.trim()}: ${t('keys.originWrong')}`
            : undefined
        }
        onChange={(event) => setWebsites(event.target.value)}
      />
      {saving.error && (
        <p role="alert" className="rounded-control bg-danger-soft p-3 text-danger-strong">
          {describeError(saving.error).message}
        </p>
      )}
    </FormDialog>
  );
}

import { limits } from '@anito/contract/limits';
import type { NotionConnectionWithPages } from '@anito/contract/notion';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadedSource } from '../../../source-kind/loaded-source.tsx';
import { SaveFailure } from '../../../source-kind/save-failure.tsx';
import type { SourcePartProps } from '../../../source-kind/source-kind.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useEdit } from '../../../ui/use-edit.tsx';
import { useLeaveGuard } from '../../../ui/use-leave-guard.tsx';
import { useNotionConnection } from '../notion.queries.ts';
import { listSavedPages } from '../save-source.ts';
import { saveNotion, useAfterSave } from './use-update-notion.ts';

/** Settings of a Notion source: its name, with facts about its workspace. */
export function NotionSettings({ connection }: SourcePartProps) {
  const { t } = useTranslation('notion');
  const query = useNotionConnection(connection.id);
  return (
    <LoadedSource query={query} loading={t('settings.loading')} failed={t('settings.loadFailed')}>
      {(saved) => <SettingsForm saved={saved} />}
    </LoadedSource>
  );
}

/** Form for the name of a Notion source. */
function SettingsForm({ saved }: { saved: NotionConnectionWithPages }) {
  const { t } = useTranslation('notion');
  const [name, setName] = useState(saved.name);
  const { store, follow } = useAfterSave(saved.id);
  const edit = useEdit({
    resource: 'source',
    latest: saved,
    values: { name: name.trim() },
    toValues: (source) => ({ name: source.name }),
    setValues: (next) => setName(next.name),
    fields: { name: { label: t('settings.name'), show: (text) => text } },
    send: (next, from) => saveNotion(from, next.name, listSavedPages(from)),
    store,
    onSaved: follow,
  });
  const { isDirty } = edit;
  const isNameTooShort = name.trim().length < limits.connectionNameMin;
  const guard = useLeaveGuard(isDirty);

  function save(event: FormEvent) {
    event.preventDefault();
    if (isDirty && !isNameTooShort) edit.save({ name: name.trim() });
  }
  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-4">
      <TextField
        label={t('settings.name')}
        required
        maxLength={limits.connectionNameMax}
        autoComplete="off"
        value={name}
        error={isNameTooShort && t('pages.nameMissing')}
        onChange={(event) => setName(event.target.value)}
      />
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact name={t('settings.integration')} text={saved.integrationLabel} />
        <Fact name={t('settings.workspace')} text={saved.workspaceName} />
      </dl>
      <SaveFailure error={edit.error} title={t('settings.saveFailed')} />
      {edit.notice}
      <div className="flex justify-end">
        <Button
          type="submit"
          variant="primary"
          disabled={!isDirty || isNameTooShort}
          isBusy={edit.isPending}
          className="max-sm:w-full"
        >
          {edit.isPending ? t('settings.saving') : t('settings.save')}
        </Button>
      </div>
      {guard.question}
      {edit.question}
    </form>
  );
}

function Fact({ name, text }: { name: string; text: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-13 text-muted">{name}</dt>
      <dd className="mt-0.5 break-words">{text}</dd>
    </div>
  );
}

import { limits } from '@anito/contract/limits';
import type { NotionConnectionWithPages } from '@anito/contract/notion';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadedSource } from '../../../source-kind/loaded-source.tsx';
import { SaveFailure } from '../../../source-kind/save-failure.tsx';
import type { SourcePartProps } from '../../../source-kind/source-kind.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useLeaveGuard } from '../../../ui/use-leave-guard.tsx';
import { useNotionConnection } from '../notion.queries.ts';
import { listSavedPages } from '../save-source.ts';
import { useUpdateNotion } from './use-update-notion.ts';

/** The name of a Notion source, and what it is connected to. */
export function NotionSettings({ connection }: SourcePartProps) {
  const { t } = useTranslation('notion');
  const query = useNotionConnection(connection.id);
  return (
    <LoadedSource query={query} loading={t('settings.loading')} failed={t('settings.loadFailed')}>
      {(saved) => <SettingsForm saved={saved} />}
    </LoadedSource>
  );
}

function SettingsForm({ saved }: { saved: NotionConnectionWithPages }) {
  const { t } = useTranslation('notion');
  const [ownName, setName] = useState<string>();
  const name = ownName ?? saved.name;
  const isNameWrong = name.trim().length < limits.connectionNameMin;
  const isDirty = name.trim() !== saved.name;
  const guard = useLeaveGuard(isDirty);
  const update = useUpdateNotion(saved, () => setName(undefined));

  function save(event: FormEvent) {
    event.preventDefault();
    if (!isDirty || isNameWrong || update.isPending) return;
    update.mutate({ name, selectedPages: listSavedPages(saved) });
  }
  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-4">
      <TextField
        label={t('settings.name')}
        required
        maxLength={limits.connectionNameMax}
        autoComplete="off"
        value={name}
        error={isNameWrong && t('pages.nameMissing')}
        onChange={(event) => setName(event.target.value)}
      />
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact name={t('settings.integration')} text={saved.integrationLabel} />
        <Fact name={t('settings.workspace')} text={saved.workspaceName} />
      </dl>
      <SaveFailure error={update.error} title={t('settings.saveFailed')} />
      <div className="flex justify-end">
        <Button
          type="submit"
          variant="primary"
          disabled={!isDirty || isNameWrong}
          isBusy={update.isPending}
          className="max-sm:w-full"
        >
          {update.isPending ? t('settings.saving') : t('settings.save')}
        </Button>
      </div>
      {guard.question}
    </form>
  );
}

function Fact({ name, text }: { name: string; text: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-12 text-muted">{name}</dt>
      <dd className="mt-0.5 break-words">{text}</dd>
    </div>
  );
}

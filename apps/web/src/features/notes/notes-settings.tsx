import { updateNoteConnection } from '@anito/contract/notes';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../lib/api.ts';
import { ConnectionDetailsForm } from '../../source-kind/connection-details-form.tsx';
import type { SourcePartProps } from '../../source-kind/source-kind.ts';

/** Form for the name and description of a notes source. */
export function NotesSettings({ connection }: SourcePartProps) {
  const { t } = useTranslation('notes');
  return (
    <ConnectionDetailsForm
      connection={connection}
      descriptionPlaceholder={t('create.descriptionPlaceholder')}
      save={(body) => callApi(updateNoteConnection, { params: { id: connection.id }, body })}
    />
  );
}

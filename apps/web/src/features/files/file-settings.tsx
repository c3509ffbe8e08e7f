import { updateFileConnection } from '@anito/contract/files';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../lib/api.ts';
import { ConnectionDetailsForm } from '../../source-kind/connection-details-form.tsx';
import type { SourcePartProps } from '../../source-kind/source-kind.ts';
import { fileConnectionKey } from './files.queries.ts';

/** Form for the name and description of a files source. */
export function FileSettings({ connection }: SourcePartProps) {
  const { t } = useTranslation('sources');
  const client = useQueryClient();
  const { id } = connection;
  return (
    <ConnectionDetailsForm
      connection={connection}
      descriptionPlaceholder={t('create.descriptionPlaceholder')}
      save={(body) => callApi(updateFileConnection, { params: { id }, body })}
      onSaved={(saved) => client.setQueryData(fileConnectionKey(id), saved)}
    />
  );
}

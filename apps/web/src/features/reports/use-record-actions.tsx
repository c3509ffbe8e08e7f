import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { DeleteRecordsDialog, type DeletionTarget } from './delete-records-dialog.tsx';
import type { ShownRecord } from './report-record.tsx';

/**
 * Returns `recordActions`, which renders the buttons of one record, `erase`, which asks before deleting
 * records, and `question`, the confirmation dialog, which the caller has to render.
 */
export function useRecordActions(assistantId: number, explain: (record: ShownRecord) => ReactNode) {
  const { t } = useTranslation('reports');
  const [target, requestDeletion] = useState<DeletionTarget>();
  const recordActions = (record: ShownRecord) => (
    <>
      {explain(record)}
      <IconButton
        size="sm"
        variant="danger"
        label={t('record.delete')}
        icon={<Trash2 aria-hidden size={16} />}
        onClick={() => requestDeletion(record)}
      />
    </>
  );
  const question = target && (
    <DeleteRecordsDialog
      assistantId={assistantId}
      target={target}
      onClose={() => requestDeletion(undefined)}
    />
  );
  return { recordActions, erase: requestDeletion, question };
}

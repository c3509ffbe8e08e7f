import { updateNoteConnection } from '@anito/contract/notes';
import type { Connection } from '@anito/contract/sources';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../lib/api.ts';
import { ConnectionDetailsForm } from '../../source-kind/connection-details-form.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ManageNotes } from './manage-notes.tsx';

/** A notes source: what is written in it, and its name. */
export function NotesDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const { t } = useTranslation(['notes', 'sources']);
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={connection.name}
      description={t('settings.text')}
      size="lg"
    >
      <div className="min-h-96 sm:min-h-[30rem]">
        <Tabs
          label={t('settings.tabs')}
          items={[
            {
              value: 'entries',
              label: t('settings.entries'),
              content: <ManageNotes connection={connection} />,
            },
            {
              value: 'details',
              label: t('sources:settings.details'),
              content: (
                <ConnectionDetailsForm
                  connection={connection}
                  descriptionPlaceholder={t('create.descriptionPlaceholder')}
                  save={(body) => callApi(updateNoteConnection, { params: { id: connection.id }, body })}
                />
              ),
            },
          ]}
        />
      </div>
    </Dialog>
  );
}

import { CalendarClock } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';

const SyncSettingsDialog = lazyDialog(
  async () => (await import('./sync-settings-dialog.tsx')).SyncSettingsDialog,
);

/** Button that opens the sync schedule. The code of the dialog is loaded on first use. */
export function SyncSettingsButton() {
  const { t } = useTranslation('sources');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={<CalendarClock aria-hidden size={16} />} onClick={() => setIsOpen(true)}>
        {t('syncSettings')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <SyncSettingsDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

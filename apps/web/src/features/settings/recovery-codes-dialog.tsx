import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Tells the recovery codes, the only time; closed by the one button that says so. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { t } = useTranslation('settings');
  return (
    <Dialog
      isOpen
      isBusy
      hasCloseButton={false}
      onOpenChange={onClose}
      title={t('security.codesTitle')}
      description={t('security.codesText')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('security.codesKept')}
        </Button>
      }
    >
      <RecoveryCodes codes={codes} />
    </Dialog>
  );
}

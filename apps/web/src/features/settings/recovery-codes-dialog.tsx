import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/**
 * Dialog that shows the recovery codes, which cannot be shown again. Only its button, which confirms that
 * they are saved, closes it.
 */
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

/** The recovery codes, to copy or to download. */
function RecoveryCodes({ codes }: { codes: string[] }) {
  const { t } = useTranslation('settings');
  const text = `${codes.join('\n')}\n`;
  return (
    <>
      <ul className="grid gap-x-6 gap-y-2 rounded-control border border-border bg-sunken p-4 font-mono tabular-nums sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        <CopyButton size="md" text={text} label={t('security.copyCodes')} />
        <Button
          icon={<Download aria-hidden size={16} />}
          onClick={() =>
            saveFile({ file: new Blob([text], { type: 'text/plain' }), name: 'anito-recovery-codes.txt' })
          }
        >
          {t('security.saveCodes')}
        </Button>
      </div>
    </>
  );
}

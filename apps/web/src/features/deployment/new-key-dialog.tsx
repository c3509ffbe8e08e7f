import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Shows a full key, once only. */
export function NewKeyDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation('deployment');
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('newKey.title')}
      description={t('newKey.text')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('newKey.done')}
        </Button>
      }
    >
      <div className="flex items-center gap-3 rounded-control border border-border bg-sunken p-3">
        <code className="min-w-0 flex-1 font-mono text-12 break-all">{secret}</code>
        <CopyButton text={secret} />
      </div>
    </Dialog>
  );
}

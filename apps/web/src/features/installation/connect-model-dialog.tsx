import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useUser } from '../../lib/auth/use-user.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Tells an owner who can connect a language model to the installation, and leads an admin there. */
export function ConnectModelDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['chat', 'ui']);
  const isAdmin = useUser().data?.role === 'admin';
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('model.title')}
      size="sm"
      footer={
        isAdmin ? (
          <Button variant="primary" asChild>
            <Link to={paths.adminSettings}>{t('model.open')}</Link>
          </Button>
        ) : (
          <Button variant="primary" onClick={onClose}>
            {t('ui:close')}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-3">
        <p>{t('model.text')}</p>
        <p className="text-muted">{t('model.after')}</p>
      </div>
    </Dialog>
  );
}

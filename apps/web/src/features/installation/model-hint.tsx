import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useUser } from '../../lib/auth/use-user.ts';
import { useChatModel } from '../../lib/use-models.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/**
 * One line that names the language model in use. For the built-in one, a button explains how to connect
 * another.
 */
export function ModelHint() {
  const { t } = useTranslation('chat');
  const [isOpen, setIsOpen] = useState(false);
  const model = useChatModel();
  if (!model) return <p className="min-h-4" />;
  if (!model.isBuiltIn) {
    return (
      <p className="text-13 text-muted">
        {t('model.answeredBy', { model: model.model, provider: model.provider })}
        {!model.isHealthy && (
          <span className="text-warning-strong">
            {' '}
            {t(model.state === 'refused-key' ? 'model.refusedKey' : 'model.unhealthy')}
          </span>
        )}
      </p>
    );
  }
  return (
    <div className="text-13 text-muted">
      {t('model.builtIn')}{' '}
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className="relative rounded-control font-semibold text-accent-strong underline underline-offset-2 touch:after:absolute touch:after:-inset-x-2 touch:after:-inset-y-3.5"
      >
        {t('model.how')}
      </button>
      {isOpen && <ConnectModelDialog onClose={() => setIsOpen(false)} />}
    </div>
  );
}

/** Explains who can connect a language model. Admins get a link to the settings. */
function ConnectModelDialog({ onClose }: { onClose: () => void }) {
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

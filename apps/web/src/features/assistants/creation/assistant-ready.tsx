import { MessageCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { assistantChatPath } from '../../../app/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ShareParts, type ShareProps } from '../share/share-dialog.tsx';

/** Dialog after an assistant was created: share it or test it. */
export function AssistantReady({ assistant, renderWidget, onClose }: ShareProps) {
  const { t } = useTranslation('wizard');
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('ready.title', { name: assistant.name })}
      description={t('ready.text')}
      footer={
        <>
          <Button onClick={onClose}>{t('ready.close')}</Button>
          <Button variant="primary" asChild>
            <Link to={assistantChatPath(assistant.id)}>
              <MessageCircle aria-hidden size={16} />
              {t('ready.test')}
            </Link>
          </Button>
        </>
      }
    >
      <ShareParts assistant={assistant} renderWidget={renderWidget} />
    </Dialog>
  );
}

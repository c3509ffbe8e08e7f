import { useTranslation } from 'react-i18next';
import { publicChatPath } from '../../app/paths.ts';
import { buttonClasses } from '../../ui/button-classes.ts';
import { Dialog } from '../../ui/dialog.tsx';

/** Says that there is no voice yet, and leads to the chat where there is one. */
export function VoiceDialog({
  assistantId,
  onClose,
}: {
  assistantId: number | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation('event');
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('voiceTitle')}
      footer={
        assistantId !== undefined && (
          <a href={publicChatPath(assistantId)} className={buttonClasses('primary', 'md')}>
            {t('chat')}
          </a>
        )
      }
    >
      <p className="text-16">{t('voiceText')}</p>
      <p className="mt-3 text-16 text-muted">{assistantId === undefined ? t('voiceNone') : t('voiceChat')}</p>
    </Dialog>
  );
}

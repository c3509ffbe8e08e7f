import { Phone } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';

const VoiceDialog = lazyDialog(async () => (await import('./voice-dialog.tsx')).VoiceDialog);

/** Button that opens a voice call between an owner and an assistant. */
export function VoiceButton({ assistantId, name }: { assistantId: number; name: string }) {
  const { t } = useTranslation('chat');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton
        label={t('composer.call')}
        icon={<Phone aria-hidden size={20} />}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <VoiceDialog isOwner {...{ assistantId, name }} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

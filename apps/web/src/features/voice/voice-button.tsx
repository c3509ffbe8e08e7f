import { Phone } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { useVoiceFeature } from './use-voice-feature.ts';

const VoiceDialog = lazyDialog(async () => (await import('./voice-dialog.tsx')).VoiceDialog);

/** Button with which the owner calls an assistant. Draws nothing unless the installation offers voice. */
export function VoiceButton({ assistantId, name }: { assistantId: number; name: string }) {
  const { t } = useTranslation('chat');
  const { feature } = useVoiceFeature();
  const [isOpen, setIsOpen] = useState(false);
  if (feature !== 'on') return null;
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

import { SquarePen } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';

/** Button that starts a new conversation. The owner can still read the previous one. */
export function NewConversation({ onStart }: { onStart: () => Promise<void> }) {
  const { t } = useTranslation('chat');
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  async function start() {
    setState('busy');
    await onStart().catch(() => setState('failed'));
  }
  return (
    <div className="mx-auto w-full max-w-3xl px-2 pt-2 sm:px-4">
      <div className="flex justify-end">
        <Button
          variant="ghost"
          size="sm"
          className="text-muted!"
          icon={<SquarePen aria-hidden size={16} />}
          isBusy={state === 'busy'}
          onClick={() => void start()}
        >
          {t('newConversation.label')}
        </Button>
      </div>
      {state === 'failed' && (
        <Banner tone="danger" className="mt-2" onDismiss={() => setState('idle')}>
          {t('newConversation.failed')}
        </Banner>
      )}
    </div>
  );
}

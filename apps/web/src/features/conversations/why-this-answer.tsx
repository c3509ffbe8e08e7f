import { ListTree } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatMessage } from '../../chat/machine/chat-state.ts';
import { WhyDialog } from './why-dialog.tsx';

type ExplainableAnswer = Partial<Pick<ChatMessage, 'conversationId' | 'why'>>;

/** Button that opens the explanation of an answer. Draws nothing without `conversationId` and `why`. */
export function WhyThisAnswer({ conversationId, why }: ExplainableAnswer) {
  if (conversationId === undefined && !why) return null;
  return (
    // Its texts load with the first button. Without this boundary the page would be hidden until then, and
    // dialogs open on it would lose their order.
    <Suspense fallback={<div className="min-h-8 touch:min-h-11" />}>
      <WhyButton conversationId={conversationId} why={why} />
    </Suspense>
  );
}

function WhyButton({ conversationId, why }: ExplainableAnswer) {
  const { t } = useTranslation('why');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="inline-flex min-h-8 items-center gap-1.5 rounded-control px-2 text-13 text-muted transition-colors hover:bg-sunken hover:text-text touch:min-h-11"
      >
        <ListTree aria-hidden size={16} />
        {t('open')}
      </button>
      {isOpen && <WhyDialog conversationId={conversationId} why={why} onClose={() => setIsOpen(false)} />}
    </>
  );
}

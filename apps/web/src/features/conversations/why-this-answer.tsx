import { ListTree } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatMessage } from '../../lib/chat/chat-state.ts';
import { WhyDialog } from './why-dialog.tsx';

/** Opens how an answer was made; nothing for an answer of which nothing is known. */
export function WhyThisAnswer({ message }: { message: ChatMessage }) {
  const { t } = useTranslation('why');
  const [isOpen, setIsOpen] = useState(false);
  const { conversationId, why } = message;
  if (conversationId === undefined && !why) return null;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="inline-flex min-h-8 items-center gap-1.5 rounded-control px-2 text-12 text-muted transition-colors hover:bg-sunken hover:text-text touch:min-h-11"
      >
        <ListTree aria-hidden size={16} />
        {t('open')}
      </button>
      {isOpen && <WhyDialog conversationId={conversationId} why={why} onClose={() => setIsOpen(false)} />}
    </>
  );
}

import { ragAsk } from '@anito/contract/conversations';
import type { Connection } from '@anito/contract/sources';
import { Maximize2, Minimize2 } from 'lucide-react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ComposerHandle } from '../../../chat/chat-composer.tsx';
import { ChatPanel } from '../../../chat/chat-panel.tsx';
import { plainTheme } from '../../../chat/chat-theme.ts';
import type { ChatTransport } from '../../../chat/machine/chat-machine.ts';
import { streamAnswer } from '../../../chat/machine/stream-answer.ts';
import { useChat } from '../../../chat/machine/use-chat.ts';
import type { AnswerActions } from '../../../chat/message/message-row.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { cx } from '../../../ui/cx.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';

/**
 * Dialog with a chat that answers from one source only. Each question is answered without the earlier ones,
 * and nothing is kept after closing.
 */
export function ChatTestDialog({
  connection,
  footnote,
  answerActions,
  onClose,
}: {
  connection: Connection;
  /** Shown under the message field. */
  footnote: ReactNode;
  answerActions: AnswerActions;
  onClose: () => void;
}) {
  const { t } = useTranslation('sources');
  const { id, type, name, lastSyncedAt } = connection;
  const [isFull, setIsFull] = useState(false);
  const composer = useRef<ComposerHandle>(null);
  const transport: ChatTransport = ({ question }, sending) =>
    streamAnswer(ragAsk, { body: { connectionId: `${type}_${id}`, question, explain: true } }, sending);
  const speaker = useMemo(() => ({ name, logoUrl: undefined }), [name]);
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('chat.title')}
      description={name}
      size={isFull ? 'full' : 'lg'}
      hasOwnScroll
      initialFocus={composer}
      headerActions={
        <IconButton
          className="max-sm:hidden"
          label={isFull ? t('chat.leaveFullscreen') : t('chat.fullscreen')}
          icon={isFull ? <Minimize2 size={16} /> : <Maximize2 size={16} />}
          onClick={() => setIsFull(!isFull)}
        />
      }
    >
      <div
        className={cx(
          'flex min-h-0 flex-col border-t border-border',
          isFull ? 'flex-1' : 'h-[calc(100dvh-8rem)] sm:h-[min(36rem,calc(100dvh-10rem))]',
        )}
      >
        <ChatPanel
          chat={useChat(transport, [])}
          speaker={speaker}
          theme={plainTheme}
          welcome={t('chat.welcome', { name })}
          suggestedQuestions={[]}
          failureTitle={t('chat.failed')}
          hasAutoFocus={false}
          notice={!lastSyncedAt && <Banner tone="warning">{t('chat.notSynced')}</Banner>}
          sourcesLook="test"
          answerActions={answerActions}
          composerRef={composer}
          footnote={footnote}
        />
      </div>
    </Dialog>
  );
}

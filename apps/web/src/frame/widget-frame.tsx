import type { ConversationRecord } from '@anito/contract/conversations';
import { limits } from '@anito/contract/limits';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createChatTheme } from '../chat/create-chat-theme.ts';
import { PoweredBy } from '../chat/powered-by.tsx';
import { OpeningLine } from '../features/conversations/opening-line.tsx';
import { useOpenNow } from '../features/conversations/use-open-now.ts';
import { callApi } from '../lib/api.ts';
import { Avatar } from '../ui/avatar.tsx';
import { chooseVisitor, type Visitor } from './choose-visitor.ts';
import { startWidgetConversation, widgetHistory } from './frame-calls.ts';
import { FrameConversation } from './frame-conversation.tsx';
import { FrameSkeleton } from './frame-skeleton.tsx';
import type { Host, Start } from './host.ts';
import { type ReplyPreview, useIsOpen } from './use-reply-report.ts';

/** Chat window of a widget: header, conversation and, in a popup, a close button. */
export function WidgetFrame({ start, host }: { start: Start; host: Host }) {
  const { config, title, isPopup } = start;
  const { t } = useTranslation('frame');
  const [visitor] = useState(() =>
    chooseVisitor(start.visitorId, (visitorId) => host.send({ anito: 'visitor', visitorId })),
  );
  const openNow = useOpenNow(config.id, config.openNow);
  const history = useEarlierConversation(config.id, visitor);
  const [restartCount, setRestartCount] = useState(0);
  const [preview, setPreview] = useState<ReplyPreview>();
  const isOpen = useIsOpen(host);
  const name = title || config.name;
  const theme = useMemo(() => createChatTheme(config.appearance), [config]);
  const speaker = useMemo(() => ({ name, logoUrl: config.logoUrl ?? undefined }), [name, config]);

  useEffect(() => {
    document.title = t('title', { name });
  }, [name, t]);
  useEffect(() => {
    if (!isPopup) return;
    function onKey(event: KeyboardEvent) {
      if (event.key === 'Escape' && !event.defaultPrevented) host.send({ anito: 'close' });
    }
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isPopup, host]);

  async function startConversation() {
    await callApi(startWidgetConversation, {
      params: { id: config.id },
      body: { channelUserId: visitor.id },
    });
    setRestartCount((count) => count + 1);
  }
  if (history.isLoading) return <FrameSkeleton />;
  return (
    <>
      <div style={theme.whole} className="fixed inset-0 flex flex-col bg-surface" inert={!isOpen}>
        <header
          style={theme.header}
          className="flex h-[calc(3.75rem+env(safe-area-inset-top))] shrink-0 items-center gap-3 border-b border-border bg-raised pt-[env(safe-area-inset-top)] pr-2 pl-4 text-text"
        >
          <Avatar name={name} src={speaker.logoUrl} shape="square" />
          <div className="flex min-w-0 flex-1 flex-col items-start">
            <h1 className="max-w-full truncate text-16 leading-5 font-semibold">{name}</h1>
            <OpeningLine openNow={openNow} className="text-13! leading-4" />
          </div>
          {isPopup && (
            <CloseButton label={t('close')} onClick={() => host.send({ anito: 'close' })}>
              <X aria-hidden size={20} />
            </CloseButton>
          )}
        </header>
        <main className="flex min-h-0 flex-1 flex-col">
          <FrameConversation
            key={restartCount}
            {...{ config, host, speaker, theme }}
            visitorId={visitor.id}
            seenReplyId={start.seenReplyId}
            history={restartCount ? [] : history.records}
            hasHistory={restartCount === 0 && visitor.isReturning}
            // The visitor did not open an inline chat, so the page keeps its focus and scroll position.
            hasAutoFocus={(isPopup && host.isOpen()) || restartCount > 0}
            onNewConversation={startConversation}
            onPreview={setPreview}
          />
        </main>
        <footer className="flex justify-center pb-[env(safe-area-inset-bottom)]">
          <PoweredBy className="px-2 py-1" />
        </footer>
      </div>
      {preview && !isOpen && (
        <Preview
          {...preview}
          dismissLabel={t('dismiss')}
          onOpen={() => host.send({ anito: 'open' })}
          onDismiss={() => {
            setPreview(undefined);
            host.send({ anito: 'close' });
          }}
        />
      )}
    </>
  );
}

/**
 * The last reply, shown while the window is closed. It fills the small frame that the embedding page shows
 * for it.
 */
function Preview({
  from,
  text,
  dismissLabel,
  onOpen,
  onDismiss,
}: ReplyPreview & { dismissLabel: string; onOpen: () => void; onDismiss: () => void }) {
  return (
    <div className="fixed inset-0 flex items-start bg-raised text-text">
      <button type="button" onClick={onOpen} className="h-full min-w-0 flex-1 py-3 pl-4 text-start">
        <b className="block truncate text-13 font-semibold">{from}</b>
        <span dir="auto" className="line-clamp-2 text-14 break-words">
          {text}
        </span>
      </button>
      <CloseButton label={dismissLabel} onClick={onDismiss}>
        <X aria-hidden size={16} />
      </CloseButton>
    </div>
  );
}

/** Close button without a tooltip, which would not fit into a frame this small. */
function CloseButton(props: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={props.label}
      onClick={props.onClick}
      className="inline-flex size-11 shrink-0 items-center justify-center rounded-control text-text transition-colors hover:bg-sunken"
    >
      {props.children}
    </button>
  );
}

/**
 * Loads the earlier conversation of a returning visitor once. `records` is empty for a new visitor and during
 * loading, and undefined if it could not be loaded.
 */
function useEarlierConversation(
  assistantId: number,
  { id, isReturning }: Visitor,
): { isLoading: boolean; records: ConversationRecord[] | undefined } {
  const [state, setState] = useState<{ isLoading: boolean; records: ConversationRecord[] | undefined }>({
    isLoading: isReturning,
    records: [],
  });
  useEffect(() => {
    if (!isReturning) return;
    const controller = new AbortController();
    const query = { channelUserId: id, limit: limits.historyPageMax, offset: 0 };
    void callApi(widgetHistory, { params: { id: assistantId }, query }, { signal: controller.signal })
      .catch(() => undefined)
      .then((records) => {
        if (!controller.signal.aborted) setState({ isLoading: false, records });
      });
    return () => controller.abort();
  }, [assistantId, id, isReturning]);
  return state;
}

import type { Assistant } from '@anito/contract/assistants';
import { MessageCircle, X } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ChatPanel } from '../../../chat/chat-panel.tsx';
import type { ChatTheme } from '../../../chat/chat-theme.ts';
import type { ChatTransport } from '../../../chat/machine/chat-machine.ts';
import type { StoredTurn } from '../../../chat/machine/chat-state.ts';
import { useChat } from '../../../chat/machine/use-chat.ts';
import { useVisitorTexts } from '../../../chat/visitor-texts.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { cx } from '../../../ui/cx.ts';
import { Tabs } from '../../../ui/tabs.tsx';

/** The preview sends no requests. */
const emptyTransport: ChatTransport = async function* () {
  yield* [];
};

/**
 * Preview of the public chat page and the widget with the colors of the form. It draws the real chat, but
 * without interaction.
 */
export function AppearancePreview({
  assistant,
  logoUrl,
  theme,
}: {
  assistant: Assistant;
  logoUrl: string | undefined;
  theme: ChatTheme;
}) {
  const { t } = useTranslation('customize');
  const chat = { assistant, logoUrl, theme };
  return (
    <section aria-label={t('preview')}>
      <Tabs
        label={t('preview')}
        items={[
          {
            value: 'page',
            label: t('publicChat'),
            content: (
              <PreviewFrame theme={theme} className="bg-surface shadow-float">
                <PreviewChat {...chat} />
              </PreviewFrame>
            ),
          },
          {
            value: 'widget',
            label: t('widget'),
            content: (
              <WidgetFrame theme={theme}>
                <PreviewChat {...chat} isPopup />
              </WidgetFrame>
            ),
          },
        ]}
      />
      <p className="mt-2 text-13 text-muted">{t('previewHint')}</p>
    </section>
  );
}

type FrameProps = { theme: ChatTheme; className?: string; children: ReactNode };

/** Frame with the theme's colors that ignores clicks and focus. */
function PreviewFrame({ theme, className, children }: FrameProps) {
  return (
    <div
      inert
      style={theme.whole}
      className={cx(
        // On phones the preview is scaled down to leave space for the fields.
        'flex h-112 flex-col max-lg:[zoom:0.55] lg:h-[clamp(34rem,100dvh-21.5rem,42rem)] overflow-hidden rounded-card border border-border',
        className,
      )}
    >
      {children}
    </div>
  );
}

/** Corner of a website with the open widget. */
function WidgetFrame({ theme, children }: FrameProps) {
  return (
    <PreviewFrame theme={theme} className="items-end justify-end gap-3 bg-sunken p-4">
      <div className="flex min-h-0 w-full max-w-100 flex-1 flex-col overflow-hidden rounded-card border border-border bg-surface shadow-float">
        {children}
      </div>
      <span className="grid size-14 place-items-center rounded-full bg-accent text-accent-text shadow-float">
        <MessageCircle aria-hidden size={24} />
      </span>
    </PreviewFrame>
  );
}

/** Chat with one sample question and answer. */
function PreviewChat({
  assistant,
  logoUrl,
  theme,
  isPopup = false,
}: {
  assistant: Assistant;
  logoUrl: string | undefined;
  theme: ChatTheme;
  isPopup?: boolean;
}) {
  const { t } = useTranslation('customize');
  const { welcome } = useVisitorTexts(assistant);
  const { name } = assistant;
  const speaker = useMemo(() => ({ name, logoUrl }), [name, logoUrl]);
  const records = useMemo<StoredTurn[]>(
    () => [
      {
        id: 0,
        question: t('sampleQuestion'),
        answer: t('sampleAnswer'),
        createdAt: new Date().toISOString(),
        outcome: 'answered',
        sources: [],
        confidence: 1,
        isInterrupted: false,
        isApproved: false,
        feedback: null,
        feedbackComment: null,
      },
    ],
    [t],
  );
  return (
    <>
      <div
        style={theme.header}
        className="flex h-14 shrink-0 items-center gap-3 border-b border-border bg-raised px-4 text-text"
      >
        <Avatar name={name} src={logoUrl} shape="square" size="sm" />
        <p className="min-w-0 flex-1 truncate font-semibold">{name}</p>
        {isPopup && <X aria-hidden size={16} />}
      </div>
      <ChatPanel
        chat={useChat(emptyTransport, records)}
        speaker={speaker}
        theme={theme}
        welcome={welcome}
        suggestedQuestions={[]}
        failureTitle=""
        sourcesLook="visitor"
        hasAutoFocus={false}
      />
    </>
  );
}

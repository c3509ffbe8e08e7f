import type { EmbeddedAssistant } from '@anito/contract/chat-document';
import { limits } from '@anito/contract/limits';
import type { OpenNow } from '@anito/contract/open-now';
import { Info } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatTheme } from '../../chat/chat-theme.ts';
import type { Speaker } from '../../chat/message/message-row.tsx';
import { PoweredBy } from '../../chat/powered-by.tsx';
import { formatDate } from '../../lib/format.ts';
import { useReach } from '../../lib/reach.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { OpeningLine } from './opening-line.tsx';

/**
 * Full-window layout of the public chat: the assistant's profile in a side panel (on phones in a header), the
 * chat beside it.
 */
export function PublicChatFrame({
  assistant,
  speaker,
  theme,
  openNow,
  controls,
  children,
}: {
  assistant: EmbeddedAssistant;
  speaker: Speaker;
  theme: ChatTheme;
  /** Whether the business is open, if it is known. */
  openNow: OpenNow | undefined;
  /** Buttons for language and theme. */
  controls: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation('chat');
  const box = useRef<HTMLDivElement>(null);
  const [isProfileOpen, setIsProfileOpen] = useState(false);
  // Width of the `lg` breakpoint. A phone does not render the hidden side panel.
  const hasSide = useMedia('(min-width: 64rem)');
  useKeyboardSpace(box);
  return (
    <div
      ref={box}
      style={theme.whole}
      className="fixed inset-x-0 top-0 flex h-dvh flex-col bg-surface lg:flex-row"
    >
      <header
        style={theme.header}
        className="flex min-h-[calc(3.75rem+env(safe-area-inset-top))] shrink-0 items-center gap-3 border-b border-border bg-raised pt-[env(safe-area-inset-top)] pr-2 pl-4 text-text lg:hidden"
      >
        <Avatar name={speaker.name} src={speaker.logoUrl} shape="square" />
        <div className="min-w-0 flex-1">
          <h1 className="truncate text-16 leading-5 font-semibold">{speaker.name}</h1>
          <Presence openNow={openNow} className="text-13! leading-4" />
        </div>
        {controls}
        <IconButton
          hasTooltip={false}
          label={t('public.aboutName', { name: speaker.name })}
          icon={<Info aria-hidden size={20} />}
          onClick={() => setIsProfileOpen(true)}
        />
      </header>
      <aside
        style={theme.header}
        className="hidden w-80 shrink-0 flex-col border-r border-border bg-raised text-text lg:flex"
      >
        <div className="min-h-0 flex-1 overflow-y-auto p-6">
          <Avatar name={speaker.name} src={speaker.logoUrl} size="lg" shape="square" />
          <h1 className="mt-4 text-24 font-semibold break-words">{speaker.name}</h1>
          <Presence openNow={openNow} className="mt-1 mb-6" />
          {hasSide && <AssistantProfile assistant={assistant} />}
        </div>
        <div className="flex items-center justify-between border-t border-border py-2 pr-2 pl-6">
          <PoweredBy className="py-2 touch:py-3" />
          <span className="flex">{controls}</span>
        </div>
      </aside>
      <main className="flex min-h-0 min-w-0 flex-1 flex-col">{children}</main>
      <Sheet isOpen={isProfileOpen} onClose={() => setIsProfileOpen(false)} title={speaker.name}>
        <AssistantProfile assistant={assistant} />
        <div className="mt-6 border-t border-border pt-4">
          <PoweredBy className="py-2 touch:py-3" />
        </div>
      </Sheet>
    </div>
  );
}

/**
 * Whether the server can be reached. If it can and the opening hours are known, whether the business is open.
 */
function Presence({ openNow, className }: { openNow: OpenNow | undefined; className: string }) {
  const { t } = useTranslation('chat');
  const isReached = useReach() === 'reached';
  if (isReached && openNow) return <OpeningLine openNow={openNow} className={className} />;
  return (
    <StatusDot tone={isReached ? 'success' : 'warning'} className={className}>
      {t(isReached ? 'public.online' : 'public.noConnection')}
    </StatusDot>
  );
}

const guidelines = ['ask', 'secrets', 'confirm', 'limit'] as const;

/** Public profile of the assistant: description, guidelines for visitors, creation date. */
function AssistantProfile({ assistant }: { assistant: EmbeddedAssistant }) {
  const { t } = useTranslation('chat');
  const { description, createdAt } = assistant;
  return (
    <div className="flex flex-col gap-6">
      {description && (
        <p dir="auto" className="max-w-prose break-words">
          {description}
        </p>
      )}
      <section>
        <h2 className="font-semibold">{t('public.guidelines')}</h2>
        <ul className="mt-2 flex list-disc flex-col gap-2 pl-4 text-muted marker:text-border-strong">
          {guidelines.map((guideline) => (
            <li key={guideline}>
              {t(`public.guideline.${guideline}`, { number: limits.publicMessagesPerMinute })}
            </li>
          ))}
        </ul>
      </section>
      <p className="text-13 text-muted">{t('public.since', { date: formatDate(createdAt) })}</p>
    </div>
  );
}

/**
 * Fits a full-screen element into the space above the on-screen keyboard, because browsers shrink only the
 * visual viewport (https://developer.mozilla.org/docs/Web/API/VisualViewport). Ignores a pinch zoom.
 */
function useKeyboardSpace(boxRef: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    function fit() {
      const box = boxRef.current;
      if (!box || !viewport || viewport.scale > 1.01) return;
      const isShrunk = window.innerHeight - viewport.height > 1;
      box.style.height = isShrunk ? `${viewport.height}px` : '';
      box.style.transform = isShrunk && viewport.offsetTop > 0 ? `translateY(${viewport.offsetTop}px)` : '';
    }
    fit();
    viewport.addEventListener('resize', fit);
    viewport.addEventListener('scroll', fit);
    return () => {
      viewport.removeEventListener('resize', fit);
      viewport.removeEventListener('scroll', fit);
    };
  }, [boxRef]);
}

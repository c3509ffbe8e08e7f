import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStickToBottom } from '../../chat/use-stick-to-bottom.ts';

/**
 * Scrolling area for messages. It starts at the end and stays there while messages arrive, unless the user
 * has scrolled up.
 */
export function ThreadScroll({ children }: { children: ReactNode }) {
  const { t } = useTranslation('inbox');
  const scroller = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const { goToEnd } = useStickToBottom(scroller, content, { isEmpty: false, isAsked: false });
  useEffect(() => goToEnd(), [goToEnd]);
  return (
    <section
      ref={scroller}
      aria-label={t('threadLabel')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by keyboard.
      tabIndex={0}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-4 focus-visible:-outline-offset-2"
    >
      <div ref={content}>{children}</div>
    </section>
  );
}

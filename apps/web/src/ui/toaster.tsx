import { CircleAlert, CircleCheck, Info, MessageCircle, TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { dismissToast, listToasts, type Toast, watchToasts } from './toasts.ts';

/** Calls `listener` when the tab is hidden or shown. Returns a function that unsubscribes. */
function watchVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/**
 * Region that shows all toasts, rendered once in the app's providers. Toasts stay while the pointer or focus
 * is on them or the tab is hidden.
 */
export function Toaster() {
  const { t } = useTranslation('ui');
  const toasts = useSyncExternalStore(watchToasts, listToasts);
  const isHidden = useSyncExternalStore(watchVisibility, () => document.hidden);
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const previousFocus = useRef<HTMLElement>(undefined);
  useEffect(() => {
    // The last toast's button disappears under the pointer and focus without leave and blur events.
    if (toasts.length > 0) return;
    setIsPointedAt(false);
    setHasFocus(false);
    previousFocus.current?.focus();
    previousFocus.current = undefined;
  }, [toasts.length]);
  return (
    // Always rendered, because screen readers do not announce a live region that appears with its first
    // message.
    <section aria-label={t('notifications')} aria-live="polite" data-toasts>
      <ol
        onPointerEnter={() => setIsPointedAt(true)}
        onPointerLeave={() => setIsPointedAt(false)}
        onFocus={({ relatedTarget, currentTarget }) => {
          setHasFocus(true);
          if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
            previousFocus.current = relatedTarget;
        }}
        onBlur={({ relatedTarget, currentTarget }) => {
          setHasFocus(false);
          if (relatedTarget && !currentTarget.contains(relatedTarget)) previousFocus.current = undefined;
        }}
        className="pointer-events-none fixed inset-x-4 top-4 z-60 flex flex-col gap-2 sm:left-auto sm:w-96"
      >
        {toasts.map((toast) => (
          <TimedToast key={toast.id} toast={toast} isHeld={isHidden || isPointedAt || hasFocus} />
        ))}
      </ol>
    </section>
  );
}

/**
 * Toast that dismisses itself after `durationMs`, or stays if that is 0. Does not count down while `isHeld`,
 * and then starts again.
 */
function TimedToast({ toast: { id, durationMs, ...content }, isHeld }: { toast: Toast; isHeld: boolean }) {
  useEffect(() => {
    if (isHeld || durationMs === 0) return;
    const timer = setTimeout(() => dismissToast(id), durationMs);
    return () => clearTimeout(timer);
  }, [id, durationMs, isHeld]);
  return (
    <li className="pointer-events-auto animate-pop-in">
      <ToastCard {...content} onDismiss={() => dismissToast(id)} />
    </li>
  );
}

const toastStyles = {
  success: { icon: CircleCheck, glyph: 'text-success' },
  error: { icon: CircleAlert, glyph: 'text-danger' },
  warning: { icon: TriangleAlert, glyph: 'text-warning' },
  info: { icon: Info, glyph: 'text-accent' },
  /** Words of a customer. */
  message: { icon: MessageCircle, glyph: 'text-accent' },
};

function ToastCard({
  type,
  title,
  message,
  action,
  onDismiss,
}: Pick<Toast, 'type' | 'title' | 'message' | 'action'> & { onDismiss: () => void }) {
  const { t } = useTranslation('ui');
  const { icon: Icon, glyph } = toastStyles[type];
  return (
    <div
      role={type === 'error' ? 'alert' : undefined}
      className={cx(
        'flex w-full gap-3 rounded-card border border-border bg-raised py-2 pr-2 pl-4 text-14 text-text shadow-float',
        message || action ? 'items-start' : 'items-center',
      )}
    >
      <Icon aria-hidden size={20} className={cx('shrink-0', (message || action) && 'mt-2', glyph)} />
      <div className="min-w-0 flex-1 py-2">
        <p className="font-semibold">{title}</p>
        {message && (
          <p dir="auto" className="mt-1 line-clamp-3 break-words text-muted">
            {message}
          </p>
        )}
        {action && (
          <Button
            size="sm"
            className="mt-3"
            onClick={() => {
              action.onPress();
              onDismiss();
            }}
          >
            {action.label}
          </Button>
        )}
      </div>
      <IconButton
        size="sm"
        hasTooltip={false}
        label={t('dismiss')}
        icon={<X size={16} />}
        onClick={onDismiss}
      />
    </div>
  );
}

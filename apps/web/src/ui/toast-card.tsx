import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import type { Toast } from './toasts.ts';

const looks = {
  success: { icon: CircleCheck, glyph: 'text-success' },
  error: { icon: CircleAlert, glyph: 'text-danger' },
  warning: { icon: TriangleAlert, glyph: 'text-warning' },
  info: { icon: Info, glyph: 'text-accent' },
};

/** The card of one toast. */
export function ToastCard({
  type,
  title,
  message,
  onDismiss,
}: Pick<Toast, 'type' | 'title' | 'message'> & { onDismiss: () => void }) {
  const { t } = useTranslation('ui');
  const { icon: Icon, glyph } = looks[type];
  return (
    <div
      role={type === 'error' ? 'alert' : undefined}
      className={cx(
        'flex w-full gap-3 rounded-card border border-border bg-raised py-2 pr-2 pl-4 text-14 text-text shadow-float',
        message ? 'items-start' : 'items-center',
      )}
    >
      <Icon aria-hidden size={20} className={cx('shrink-0', message && 'mt-2', glyph)} />
      <div className="min-w-0 flex-1 py-2">
        <p className="font-semibold">{title}</p>
        {message && <p className="mt-1 text-muted">{message}</p>}
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

import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';

const tones = {
  info: { icon: Info, box: 'bg-accent-soft', glyph: 'text-accent-strong' },
  success: { icon: CircleCheck, box: 'bg-success-soft', glyph: 'text-success-strong' },
  warning: { icon: TriangleAlert, box: 'bg-warning-soft', glyph: 'text-warning-strong' },
  danger: { icon: CircleAlert, box: 'bg-danger-soft', glyph: 'text-danger-strong' },
};

/** A message on the page that stays until its cause is resolved. With `onDismiss` it has a close button. */
export function Banner({
  tone = 'info',
  title,
  action,
  onDismiss,
  className,
  children,
}: {
  tone?: keyof typeof tones;
  title?: ReactNode;
  /** A small button at the end. */
  action?: ReactNode;
  onDismiss?: () => void;
  className?: string;
  children?: ReactNode;
}) {
  const { t } = useTranslation('ui');
  const { icon: Icon, box, glyph } = tones[tone];
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={cx(
        'flex items-start gap-2 rounded-card p-4 text-text',
        onDismiss && 'pr-2 sm:items-center',
        box,
        className,
      )}
    >
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-3">
        <div className="flex min-w-0 flex-1 basis-60 gap-3">
          <Icon aria-hidden size={20} className={cx('shrink-0', glyph)} />
          <div className="min-w-0">
            {title && <p className="font-semibold">{title}</p>}
            {children && <div className={cx('max-w-prose', title && 'mt-1')}>{children}</div>}
          </div>
        </div>
        {action}
      </div>
      {onDismiss && (
        <IconButton
          className="-my-2 sm:my-0"
          size="sm"
          label={t('dismiss')}
          icon={<X size={16} />}
          onClick={onDismiss}
        />
      )}
    </div>
  );
}

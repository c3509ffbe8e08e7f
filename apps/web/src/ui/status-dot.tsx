import type { ReactNode } from 'react';
import type { Tone } from './badge.tsx';
import { cx } from './cx.ts';

const tones: Record<Tone, string> = {
  neutral: 'bg-border-strong',
  accent: 'bg-accent',
  success: 'bg-success',
  warning: 'bg-warning',
  danger: 'bg-danger',
};

/** A colored dot with a word. The word carries the meaning. */
export function StatusDot({
  tone,
  isPulsing = false,
  className,
  children,
}: {
  tone: Tone;
  /** For states that change without user action, such as connecting. */
  isPulsing?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span className={cx('inline-flex items-center gap-2 text-14 text-muted', className)}>
      <span
        aria-hidden
        className={cx('size-2 shrink-0 rounded-full', tones[tone], isPulsing && 'animate-pulse')}
      />
      {children}
    </span>
  );
}

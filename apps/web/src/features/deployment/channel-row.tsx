import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';

/** State of a channel. */
export type ChannelState = keyof typeof tones;

const tones = {
  live: 'success',
  ready: 'accent',
  draft: 'neutral',
  notYet: 'neutral',
  attention: 'warning',
  askAdmin: 'neutral',
  notConfigured: 'neutral',
} as const;

/** Row of a list with a channel, its state and its next step (`children`). */
export function ChannelRow({
  icon: Icon,
  title,
  text,
  state,
  count,
  children,
}: {
  icon: LucideIcon;
  title: string;
  text: string;
  state?: ChannelState;
  /** Number of conversations; not shown for none. */
  count?: number | undefined;
  children?: ReactNode;
}) {
  const { t } = useTranslation('deployment');
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <div className="flex min-w-0 flex-1 basis-72 items-start gap-3">
        <span className="grid size-10 shrink-0 place-items-center rounded-control bg-accent-soft">
          <Icon aria-hidden size={20} className="text-accent-strong" />
        </span>
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <h3 className="font-semibold">{title}</h3>
            {state && <Badge tone={tones[state]}>{t(`channels.state.${state}`)}</Badge>}
            {count !== undefined && count > 0 && (
              <span className="text-13 text-muted tabular-nums">
                {t('channels.conversations', { count, number: formatNumber(count) })}
              </span>
            )}
          </div>
          <p className="mt-0.5 max-w-prose text-muted">{text}</p>
        </div>
      </div>
      {children && (
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1 max-sm:*:whitespace-nowrap">
          {children}
        </div>
      )}
    </li>
  );
}

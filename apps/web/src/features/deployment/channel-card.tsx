import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';

/** State of a channel. */
export type ChannelState = keyof typeof tones;

const tones = {
  live: 'success',
  draft: 'neutral',
  notYet: 'neutral',
  attention: 'warning',
  notConfigured: 'neutral',
} as const;

/** A channel with its state and next step. */
export function ChannelCard({
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
  state: ChannelState;
  count?: number | undefined;
  children?: ReactNode;
}) {
  const { t } = useTranslation('deployment');
  return (
    <Card padding="sm" className="flex flex-col gap-3">
      <div className="flex items-center gap-2">
        <Icon aria-hidden size={20} className="text-accent-strong" />
        <h3 className="min-w-0 flex-1 font-semibold">{title}</h3>
        <Badge tone={tones[state]}>{t(`channels.state.${state}`)}</Badge>
      </div>
      <p className="flex-1 text-muted">{text}</p>
      {count !== undefined && (
        <p className="tabular-nums">{t('channels.conversations', { count, number: formatNumber(count) })}</p>
      )}
      {children && <div className="flex *:flex-1">{children}</div>}
    </Card>
  );
}

import { useTranslation } from 'react-i18next';
import type { LiveState } from '../../../lib/live.ts';
import { useReach } from '../../../lib/reach.ts';
import type { Tone } from '../../../ui/badge.tsx';
import { StatusDot } from '../../../ui/status-dot.tsx';

const tones: Record<LiveState, Tone> = {
  Connecting: 'warning',
  Connected: 'success',
  Reconnecting: 'warning',
  Disconnected: 'danger',
};

/** The state of the live connection, by which progress arrives. */
export function LiveStatus({ state: reported }: { state: LiveState }) {
  const { t } = useTranslation('sources');
  // A connection whose network is gone is not noticed by itself for half a minute.
  const state = useReach() !== 'reached' && reported === 'Connected' ? 'Reconnecting' : reported;
  return (
    <StatusDot tone={tones[state]} isPulsing={state === 'Connecting' || state === 'Reconnecting'}>
      <span title={t('live.hint')}>
        {t('live.label')} <span role="status">{t(`live.${state}`)}</span>
      </span>
    </StatusDot>
  );
}

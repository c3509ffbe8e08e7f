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

/**
 * State of the live connection, which delivers the progress of syncs. Shows `Reconnecting` as soon as the
 * server cannot be reached.
 */
export function LiveStatus({ state: reported }: { state: LiveState }) {
  const { t } = useTranslation('sources');
  // The connection detects a lost network only after half a minute.
  const state = useReach() !== 'reached' && reported === 'Connected' ? 'Reconnecting' : reported;
  return (
    <StatusDot tone={tones[state]} isPulsing={state === 'Connecting' || state === 'Reconnecting'}>
      <span title={t('live.hint')}>
        {t('live.label')} <span role="status">{t(`live.${state}`)}</span>
      </span>
    </StatusDot>
  );
}

import { Hand, Mic, MicOff, Phone, PhoneOff } from 'lucide-react';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrandName } from '../../lib/brand.ts';
import { useNow } from '../../lib/use-now.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingRegion } from '../../ui/loading-region.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type CallTarget, createVoiceCall } from './call/voice-call.ts';
import { CallTranscript } from './call-transcript.tsx';
import { describeCall, describeCallFailure } from './describe-call.ts';
import { LevelRing } from './level-ring.tsx';
import { useVoiceFeature } from './use-voice-feature.ts';

/**
 * Dialog for a voice call with an assistant. If voice is unavailable, it explains why and shows `instead`.
 */
export function VoiceDialog({
  assistantId,
  name,
  isOwner,
  instead,
  onClose,
}: {
  /** Assistant to call. Undefined for that of the public site, null if the public site has none. */
  assistantId: number | undefined | null;
  /** Name of the assistant in the transcript. */
  name?: string;
  isOwner: boolean;
  /** Alternative if voice is unavailable. */
  instead?: ReactNode;
  onClose: () => void;
}) {
  const { t } = useTranslation('voice');
  const brandName = useBrandName();
  const { feature, retry } = useVoiceFeature();
  return (
    <Dialog isOpen onOpenChange={onClose} title={t('title', { name: brandName.toLocaleUpperCase() })}>
      {feature === 'loading' && (
        <LoadingRegion label={t('loading')}>
          <Skeleton className="h-40" />
        </LoadingRegion>
      )}
      {feature === 'failed' && (
        <ErrorState title={t('unknown.title')} meaning={t('unknown.text')} size="inline" onRetry={retry} />
      )}
      {feature === 'off' && (
        <>
          <p className="text-16">{t('off.text')}</p>
          {isOwner && (
            <p className="mt-3 text-16 text-muted">{t('off.operator', { setting: 'REALTIME_API_KEY' })}</p>
          )}
          {instead}
        </>
      )}
      {feature === 'on' && assistantId === null && (
        <>
          <p className="text-16">{t('failure.nobody')}</p>
          {instead}
        </>
      )}
      {feature === 'on' && assistantId !== null && (
        <Call {...{ assistantId, isOwner }} name={name ?? brandName} />
      )}
    </Dialog>
  );
}

/** A voice call with its level, state, transcript and buttons. */
function Call({
  assistantId,
  isOwner,
  name,
}: {
  assistantId: number | undefined;
  isOwner: boolean;
  name: string;
}) {
  const { t } = useTranslation('voice');
  const { state, call } = useVoiceCall({ assistantId, isOwner });
  const { phase, lines, failure, isMuted, speaking } = state;
  const isCalling = phase === 'connecting' || phase === 'connected';
  const hasCalled = lines.length > 0 || state.isTimeOver;
  return (
    <>
      <LevelRing
        label={speaking === 'assistant' ? t('level.assistant', { name }) : t('level.you')}
        speaker={speaking}
        isMuted={isMuted}
        readLevels={call.readLevels}
      />
      <p role="status" className="min-h-6 text-center text-16 font-semibold">
        {(isCalling || hasCalled) && describeCall(state, t)}
      </p>
      {state.endsAt !== null && phase === 'connected' && <TimeLeft endsAt={state.endsAt} />}
      {!isCalling && !hasCalled && !failure && (
        <p className="mx-auto mt-2 max-w-96 text-center text-16 text-muted">{t('intro')}</p>
      )}
      {failure && (
        <Banner tone="danger" className="mt-4">
          {describeCallFailure(failure, t, { isOwner })}
        </Banner>
      )}
      {(isCalling || lines.length > 0) && <CallTranscript lines={lines} name={name} />}
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        {phase === 'connected' && (
          <>
            <Button
              aria-pressed={isMuted}
              icon={isMuted ? <MicOff aria-hidden size={16} /> : <Mic aria-hidden size={16} />}
              onClick={() => call.setMuted(!isMuted)}
            >
              {isMuted ? t('unmute') : t('mute')}
            </Button>
            <Button
              icon={<Hand aria-hidden size={16} />}
              disabled={speaking !== 'assistant'}
              onClick={call.interrupt}
            >
              {t('interrupt')}
            </Button>
          </>
        )}
        {isCalling ? (
          <Button variant="danger" icon={<PhoneOff aria-hidden size={16} />} onClick={call.end}>
            {phase === 'connecting' ? t('cancel') : t('end')}
          </Button>
        ) : (
          <Button
            variant="primary"
            icon={<Phone aria-hidden size={16} />}
            onClick={() => void call.connect()}
          >
            {failure ? t('again') : hasCalled ? t('callAgain') : t('start')}
          </Button>
        )}
      </div>
    </>
  );
}

/** Remaining seconds from which the time is shown in the warning color. */
const warningSeconds = 30;

/** Remaining time of a call as minutes and seconds. `endsAt` is in milliseconds. */
function TimeLeft({ endsAt }: { endsAt: number }) {
  const { t } = useTranslation('voice');
  const now = useNow(1_000);
  const remaining = Math.max(0, Math.ceil((endsAt - now) / 1_000));
  const time = `${Math.floor(remaining / 60)}:${String(remaining % 60).padStart(2, '0')}`;
  return (
    <p
      className={
        remaining <= warningSeconds
          ? 'text-center text-14 text-warning-strong'
          : 'text-center text-14 text-muted'
      }
    >
      <span className="tabular-nums">{t('left', { time })}</span>
    </p>
  );
}

/**
 * Creates a call, which is not connected yet, and returns its state and its methods. Unmounting and leaving
 * the page end the call.
 */
function useVoiceCall(target: CallTarget) {
  const [call] = useState(() => createVoiceCall(target));
  const state = useSyncExternalStore(call.subscribe, call.getState);
  useEffect(() => {
    addEventListener('pagehide', call.end);
    return () => {
      removeEventListener('pagehide', call.end);
      call.end();
    };
  }, [call]);
  return { state, call };
}

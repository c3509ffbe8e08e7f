import { Bell, BellOff, Clock, UserRound } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { isSoundOn, setSoundOn } from './reply-sound.ts';
import type { usePerson } from './use-person.ts';

/** Waiting time after which a visitor may leave contact details instead, in milliseconds. */
const longWaitMs = 120_000;

/** Button for asking for a person and the status of the handover, above the message field. */
export function PersonBar({
  person,
  hasButton,
}: {
  person: ReturnType<typeof usePerson>;
  /** Whether visitors can ask for a person with a button. */
  hasButton: boolean;
}) {
  const { t } = useTranslation('chat');
  const { status } = person;
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const isHandled = status?.handledBy === 'person';
  const isWaitingForPerson = isHandled && !status.isJoined;
  const isLong = useLongWait(isWaitingForPerson);
  const isOffline = Boolean(status?.isWaiting) && !isHandled && !status?.isStaffed;

  async function run(work: () => Promise<void>) {
    setIsBusy(true);
    setHasFailed(false);
    await work().catch(() => setHasFailed(true));
    setIsBusy(false);
  }
  // Hidden while the form is already open in the thread.
  const leave = !person.isLeaving && !status?.askedBecause && (
    <Button size="sm" onClick={() => person.setIsLeaving(true)}>
      {t('person.leave')}
    </Button>
  );
  return (
    <div className="mb-2 flex min-h-8 flex-wrap items-center justify-end gap-2 text-14 text-muted">
      {status?.isJoined && (
        <HandoverState icon={<UserRound aria-hidden size={16} />}>
          {person.personLabel
            ? t('person.joinedState', { person: person.personLabel })
            : t('person.joinedTeam')}
        </HandoverState>
      )}
      {isWaitingForPerson && (
        <>
          <HandoverState icon={<Clock aria-hidden size={16} />}>
            {t(isLong && !status.hasForm ? 'person.longWait' : 'person.waiting')}
          </HandoverState>
          {isLong && !status.hasForm && leave}
          <Button size="sm" variant="ghost" isBusy={isBusy} onClick={() => void run(person.stopWaiting)}>
            {t('person.back')}
          </Button>
        </>
      )}
      {isOffline && !status?.hasForm && (
        <>
          <HandoverState icon={<Clock aria-hidden size={16} />}>{t('person.nobody')}</HandoverState>
          {leave}
        </>
      )}
      {isOffline && status?.hasForm && (
        <HandoverState icon={<Clock aria-hidden size={16} />}>{t('person.left')}</HandoverState>
      )}
      {!isHandled && !isOffline && hasButton && (
        <Button
          size="sm"
          variant="ghost"
          icon={<UserRound aria-hidden size={16} />}
          isBusy={isBusy}
          onClick={() => void run(person.ask)}
        >
          {t('person.ask')}
        </Button>
      )}
      <span role="status" className="text-danger-strong">
        {hasFailed && t('person.failed')}
      </span>
      {person.isFollowing && <SoundSwitch />}
    </div>
  );
}

/** Switches the sound for replies that arrive while the chat is not visible. */
function SoundSwitch() {
  const { t } = useTranslation('chat');
  const [isOn, setIsOn] = useState(isSoundOn);
  const Icon = isOn ? Bell : BellOff;
  return (
    <IconButton
      size="sm"
      label={t('person.sound')}
      aria-pressed={isOn}
      icon={<Icon aria-hidden size={16} />}
      onClick={() => {
        setSoundOn(!isOn);
        setIsOn(!isOn);
      }}
    />
  );
}

/** Status of the handover, with an icon before the text. */
function HandoverState({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className="mr-auto flex min-w-0 flex-1 basis-48 items-start gap-2 [&>svg]:mt-0.5 [&>svg]:shrink-0">
      {icon}
      {children}
    </span>
  );
}

/** Returns whether the visitor has waited longer than `longWaitMs`. The time starts again with each wait. */
function useLongWait(isWaiting: boolean): boolean {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    setIsLong(false);
    if (!isWaiting) return;
    const timer = setTimeout(() => setIsLong(true), longWaitMs);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isLong;
}

import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endUnlessRenewed, refreshTokens } from '../../lib/auth/session.ts';
import { signOut } from '../../lib/auth/sign-in.ts';
import { countdownSeconds, isExpired, msUntilWarning, needsRefresh } from '../../lib/auth/token-timing.ts';
import { findTokens } from '../../lib/auth/tokens.ts';
import { useSession } from '../../lib/auth/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { lazyLate } from '../../ui/lazy-late.tsx';

const Dialog = lazyLate(async () => (await import('../../ui/dialog.tsx')).Dialog);

/**
 * Dialog with a countdown two minutes before the session ends, and buttons to continue or sign out. A page
 * that opens or wakes up with old tokens first tries to renew them: only a countdown that was visible may
 * sign the user out.
 */
export function SessionTimeout() {
  const { t } = useTranslation();
  const tokens = useSession();
  const [now, setNow] = useState(() => Date.now());
  const [isSettled, setIsSettled] = useState(false);
  const [wasWarned, setWasWarned] = useState(false);
  const [isContinuing, setIsContinuing] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const continueButton = useRef<HTMLButtonElement>(null);
  const isOver = tokens !== undefined && isExpired(tokens, now);
  const isWarning = tokens !== undefined && isSettled && !isOver && msUntilWarning(tokens, now) === 0;

  useEffect(() => {
    const first = findTokens();
    const renewal = first && needsRefresh(first, Date.now()) ? refreshTokens(first) : Promise.resolve();
    renewal.then(
      () => setIsSettled(true),
      () => setIsSettled(true),
    );
  }, []);

  // Sleeps until the warning is due, then ticks every second. A device that slept catches up when the page is
  // visible again.
  useEffect(() => {
    if (!tokens) return;
    const current = tokens;
    let timer: ReturnType<typeof setTimeout>;
    function tick() {
      clearTimeout(timer);
      const time = Date.now();
      const wait = msUntilWarning(current, time);
      setNow(time);
      timer = setTimeout(tick, wait === 0 ? 500 : Math.min(wait + 50, 2 ** 31 - 1));
    }
    tick();
    setWasWarned(false);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [tokens]);

  useEffect(() => {
    if (isWarning) setWasWarned(true);
  }, [isWarning]);

  useEffect(() => {
    if (!tokens || !isOver || !wasWarned || isContinuing) return;
    void endUnlessRenewed(tokens, () => signOut({ hasRunOut: true }));
  }, [tokens, isOver, wasWarned, isContinuing]);

  if (!tokens || !isWarning) return null;

  async function continueSession() {
    if (!tokens) return;
    setIsContinuing(true);
    setHasFailed(false);
    try {
      await refreshTokens(tokens);
    } catch {
      setHasFailed(true);
    } finally {
      setIsContinuing(false);
      setNow(Date.now());
    }
  }

  const seconds = countdownSeconds(tokens, now);
  return (
    <Suspense>
      <Dialog
        isOpen
        isBusy
        hasCloseButton={false}
        initialFocus={continueButton}
        onOpenChange={() => undefined}
        size="sm"
        title={t('session.title')}
        description={t('session.text')}
        footer={
          <>
            <Button onClick={() => void signOut()}>{t('session.logout')}</Button>
            <Button
              ref={continueButton}
              variant="primary"
              isBusy={isContinuing}
              onClick={() => void continueSession()}
            >
              {isContinuing ? t('session.continuing') : t('session.continue')}
            </Button>
          </>
        }
      >
        <p role="timer" className="text-32 font-semibold tabular-nums">
          {t('session.countdown', { count: seconds })}
        </p>
        {hasFailed && (
          <p role="alert" className="mt-2 text-danger-strong">
            {t('session.failed')}
          </p>
        )}
      </Dialog>
    </Suspense>
  );
}

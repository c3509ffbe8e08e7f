import type { SignInSession } from '@anito/contract/security';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../lib/describe-error.ts';
import { formatDateTime, formatRelative } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showFailure } from '../../ui/show-failure.ts';
import { showToast } from '../../ui/toasts.ts';
import { useEndOtherSessions, useEndSession } from './security.queries.ts';

/** The user's sessions. Other sessions can be ended here, the current one by signing out. */
export function SessionsCard({ sessions }: { sessions: SignInSession[] }) {
  const { t } = useTranslation('settings');
  const [isAsking, setIsAsking] = useState(false);
  const endOthers = useEndOtherSessions();
  const end = useEndSession();
  const heading = useRef<HTMLHeadingElement>(null);
  const nameOf = ({ browser, system }: SignInSession) =>
    browser && system
      ? t('security.device', { browser, system })
      : (browser ?? system ?? t('security.unknownDevice'));
  const reportFailure = (error: Error) => showFailure(t('security.notEnded'), error);
  const otherSessions = sessions.filter(({ isCurrent }) => !isCurrent);
  return (
    <Card>
      <h2 ref={heading} tabIndex={-1} className="rounded-control text-16 font-semibold">
        {t('security.sessions')}
      </h2>
      <p className="mt-1 max-w-prose text-muted">{t('security.sessionsText')}</p>
      <ul className="mt-4 divide-y divide-border border-y border-border">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center gap-3 py-3">
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-2 font-semibold">
                {nameOf(session)}
                {session.isCurrent && <Badge tone="accent">{t('security.thisOne')}</Badge>}
              </p>
              <p className="text-13 text-muted" title={formatDateTime(session.lastSeenAt)}>
                {t('security.seenAt', { when: formatRelative(session.lastSeenAt) })}
              </p>
            </div>
            {!session.isCurrent && (
              <Button
                size="sm"
                isBusy={end.isPending && end.variables === session.id}
                onClick={() =>
                  end.mutate(session.id, {
                    onSuccess: () => {
                      // The session disappears together with its button.
                      heading.current?.focus();
                      showToast({ type: 'success', title: t('security.ended') });
                    },
                    onError: reportFailure,
                  })
                }
              >
                {t('security.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {otherSessions.length > 0 && (
        <Button className="mt-4" onClick={() => setIsAsking(true)}>
          {t('security.endOthers')}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        variant="warning"
        title={t('security.endOthersTitle')}
        confirmLabel={t('security.endOthers')}
        isBusy={endOthers.isPending}
        error={endOthers.error && describeError(endOthers.error).message}
        onConfirm={() =>
          endOthers.mutate(undefined, {
            onSuccess: () => {
              setIsAsking(false);
              showToast({ type: 'success', title: t('security.othersEnded') });
            },
          })
        }
      >
        {t('security.endOthersText', { count: otherSessions.length })}
      </ConfirmDialog>
    </Card>
  );
}

import { exitImpersonation } from '@anito/contract/impersonation';
import { useMutation } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { exitFailedPath, paths } from '../../app/paths.ts';
import { callApi } from '../../lib/api.ts';
import { clearImpersonation, type ImpersonationState } from '../../lib/auth/impersonation.ts';
import { useUser } from '../../lib/auth/use-user.ts';
import { describeError } from '../../lib/describe-error.ts';
import { pause } from '../../lib/pause.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toasts.ts';

/** Time for the browser to notify its other tabs of the exit, in milliseconds. */
const settleMs = 200;

/**
 * Interval for checking that the impersonation is still valid, in milliseconds. A refusal leaves the page.
 */
const checkMs = 10_000;

/**
 * Ends the impersonation and opens the user list. If the server answers with an error, it ends the
 * impersonation in this browser anyway, and the user list reports the error. Throws if the server is
 * unreachable; the impersonation then continues.
 */
async function exitToUserList(): Promise<void> {
  const headers = { 'X-Exit-Impersonation': 'true' };
  const failure: unknown = await callApi(exitImpersonation, {}, { headers }).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (failure && describeError(failure).isOffline) throw failure;
  clearImpersonation();
  await pause(settleMs);
  location.assign(failure ? exitFailedPath : paths.adminUsers);
}

/** Banner on every page during impersonation, with an exit button. */
export function ImpersonationBanner({ state }: { state: ImpersonationState }) {
  const { t } = useTranslation();
  useUser(checkMs);
  const { impersonatedUserName: name, impersonatedUserEmail: email } = state;
  const leave = useMutation({
    mutationFn: exitToUserList,
    onError: () =>
      showToast({
        type: 'error',
        title: t('impersonation.exitFailed'),
        message: t('impersonation.stillActing', { name }),
      }),
  });
  return (
    <section
      aria-label={t('impersonation.label')}
      className="sticky top-0 z-30 flex h-(--banner) items-center gap-3 bg-warning-soft px-4 text-warning-strong sm:px-6"
    >
      <Eye aria-hidden size={16} className="shrink-0" />
      <p className="min-w-0 flex-1 truncate" title={`${name} · ${email}`}>
        {t('impersonation.text')} <strong className="font-semibold">{name}</strong>
        {name !== email && <span className="max-sm:sr-only"> · {email}</span>}
      </p>
      <Button size="sm" isBusy={leave.isPending} onClick={() => leave.mutate()}>
        {t('impersonation.exit')}
      </Button>
    </section>
  );
}

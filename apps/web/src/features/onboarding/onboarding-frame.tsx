import { skipOnboarding } from '@anito/contract/onboarding';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { callApi } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { useCompleteStep } from './onboarding.queries.ts';

/** Page around the onboarding steps, whose only navigation is a skip button. */
export function OnboardingFrame({
  notices,
  brand,
  menus,
  children,
}: {
  /** Product-wide notices above the page. */
  notices: ReactNode;
  brand: ReactNode;
  menus: ReactNode;
  /** Content of the steps. `isLeaving` is true once the owner has skipped them. */
  children: (isLeaving: boolean) => ReactNode;
}) {
  const { t } = useTranslation(['onboarding', 'shell']);
  const navigate = useNavigate();
  const skip = useCompleteStep(
    () => callApi(skipOnboarding, {}),
    () => undefined,
  );
  return (
    <div className="flex min-h-dvh flex-col bg-[radial-gradient(60rem_30rem_at_50%_-4rem,var(--accent-soft),transparent)]">
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-accent px-4 py-3 font-semibold text-accent-text focus:translate-y-0"
      >
        {t('shell:skipToContent')}
      </a>
      {notices}
      <header className="flex h-16 items-center gap-1 px-4 sm:px-6">
        {brand}
        <div className="flex-1" />
        {menus}
        <Button
          variant="ghost"
          isBusy={skip.isPending}
          // Leaves even if the skip could not be saved.
          onClick={() => skip.mutate(undefined, { onSettled: () => void navigate(paths.dashboard) })}
        >
          {t('skip')}
        </Button>
      </header>
      <main id="content" tabIndex={-1} className="w-full flex-1 px-4 py-6 outline-none sm:px-6 lg:py-8">
        <div className="mx-auto flex max-w-5xl flex-col gap-8">
          <Suspense fallback={null}>{children(!skip.isIdle)}</Suspense>
        </div>
      </main>
    </div>
  );
}

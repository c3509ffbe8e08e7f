import { type ComponentProps, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { lazyLate } from '../../ui/lazy-late.tsx';
import type { ImpersonationBanner as Banner } from './impersonation-banner.tsx';

type Props = ComponentProps<typeof Banner>;

const ImpersonationBanner = lazyLate<Props>(
  async () => (await import('./impersonation-banner.tsx')).ImpersonationBanner,
  ({ state, isRetrying, onRetry }) => <PlainBanner {...{ state, isRetrying, onRetry }} />,
);

/** Names the impersonated user if the code of the full banner cannot be loaded, with a retry button. */
function PlainBanner({ state, isRetrying, onRetry }: Props & { isRetrying: boolean; onRetry: () => void }) {
  const { t } = useTranslation(['shell', 'ui']);
  return (
    <section
      aria-label={t('impersonation.label')}
      className="sticky top-0 z-30 flex h-(--banner) items-center gap-3 bg-warning-soft px-4 text-warning-strong sm:px-6"
    >
      <p className="min-w-0 flex-1 truncate">
        {t('impersonation.text')} <strong className="font-semibold">{state.impersonatedUserName}</strong>
      </p>
      <Button size="sm" isBusy={isRetrying} onClick={onRetry}>
        {t('ui:retry')}
      </Button>
    </section>
  );
}

/**
 * Impersonation banner whose code is loaded when needed, because only admins use it. Its space is reserved.
 */
export function LateImpersonationBanner(props: Props) {
  return (
    <Suspense fallback={<div className="h-(--banner) bg-warning-soft" />}>
      <ImpersonationBanner {...props} />
    </Suspense>
  );
}

import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';

const ImpersonationBanner = lazyPart(
  async () => (await import('./impersonation-banner.tsx')).ImpersonationBanner,
);

/** The banner of admins who act as somebody; nobody else needs its code. Its place is kept until it is there. */
export function LateImpersonationBanner(props: ComponentProps<typeof ImpersonationBanner>) {
  return (
    <Suspense fallback={<div className="h-(--banner) bg-warning-soft" />}>
      <ImpersonationBanner {...props} />
    </Suspense>
  );
}

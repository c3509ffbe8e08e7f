import { lazy, Suspense } from 'react';
import { HeroSection } from '../../features/landing/hero/hero-section.tsx';
import { PageBoundary } from '../../features/shell/page-boundary.tsx';
import { SiteFrame } from '../../features/shell/site-frame.tsx';
import { SiteHead } from '../../features/shell/site-head.tsx';
import { useSiteWidget } from '../../lib/use-site-widget.ts';

// The prerendered document is readable at once. A slow phone loads this code after that of the first screen.
const LandingRest = lazy(async () => ({
  default: (await import('../../features/landing/landing-rest.tsx')).LandingRest,
}));

/** Public start page. */
export function LandingPage() {
  useSiteWidget();
  return (
    <PageBoundary>
      <SiteFrame>
        <SiteHead page="landing" />
        <HeroSection />
        <Suspense>
          <LandingRest />
        </Suspense>
      </SiteFrame>
    </PageBoundary>
  );
}

import { lazy, Suspense } from 'react';
import { HeroSection } from '../../features/landing/hero/hero-section.tsx';
import { PageBoundary } from '../../features/shell/page-boundary.tsx';
import { SiteFrame } from '../../features/shell/site-frame.tsx';
import { SiteHead } from '../../features/shell/site-head.tsx';
import { useSiteWidget } from '../../lib/use-site-widget.ts';

// Read from the document at once; a slow phone gets its code after that of the first screen.
const LandingRest = lazy(async () => ({
  default: (await import('../../features/landing/landing-rest.tsx')).LandingRest,
}));

/** The public start page. */
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

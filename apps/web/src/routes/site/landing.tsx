import { ClosingSection } from '../../features/landing/closing-section.tsx';
import { DemoSection } from '../../features/landing/demo/demo-section.tsx';
import { FeaturesSection } from '../../features/landing/features-section.tsx';
import { HeroSection } from '../../features/landing/hero/hero-section.tsx';
import { StepsSection } from '../../features/landing/steps-section.tsx';
import { PageBoundary } from '../../features/shell/page-boundary.tsx';
import { SiteFrame } from '../../features/shell/site-frame.tsx';
import { SiteHead } from '../../features/shell/site-head.tsx';
import { useSiteWidget } from '../../lib/use-site-widget.ts';

/** The public start page. */
export function LandingPage() {
  useSiteWidget();
  return (
    <PageBoundary>
      <SiteFrame>
        <SiteHead page="landing" />
        <HeroSection />
        <FeaturesSection />
        <StepsSection />
        <DemoSection />
        <ClosingSection />
      </SiteFrame>
    </PageBoundary>
  );
}

import { ClosingSection } from './closing-section.tsx';
import { DemoSection } from './demo/demo-section.tsx';
import { FeaturesSection } from './features-section.tsx';
import { StepsSection } from './steps-section.tsx';

/** The start page below its first screen. */
export function LandingRest() {
  return (
    <div>
      <FeaturesSection />
      <StepsSection />
      <DemoSection />
      <ClosingSection />
    </div>
  );
}

import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { type WizardStep, wizardSteps } from './wizard-steps.ts';

/**
 * Heading of a wizard step. With `hasFocus` it takes the focus, so that screen readers announce its position
 * and title. The first step leaves the focus in its first field.
 */
export function StepHeading({
  step,
  title,
  hasFocus,
  children,
}: {
  step: WizardStep;
  title: string;
  hasFocus: boolean;
  children?: ReactNode;
}) {
  const { t } = useTranslation('ui');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasFocus) heading.current?.focus();
  }, [hasFocus]);
  return (
    <div>
      <h3 ref={heading} tabIndex={-1} className="rounded-control text-16 font-semibold focus:outline-none">
        <VisuallyHidden>
          {t('stepOf', { current: wizardSteps.indexOf(step) + 1, total: wizardSteps.length })}{' '}
        </VisuallyHidden>
        {title}
      </h3>
      {children && <p className="mt-1 max-w-prose text-muted">{children}</p>}
    </div>
  );
}

import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, Suspense } from 'react';
import { Toaster } from '../ui/toaster.tsx';

/** Draws something as it stands on a page of visitors, which has neither the console's router nor its cache. */
export function showVisitor(screen: ReactNode) {
  render(
    <>
      <Suspense fallback={null}>{screen}</Suspense>
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
    </>,
  );
  return { user: userEvent.setup() };
}

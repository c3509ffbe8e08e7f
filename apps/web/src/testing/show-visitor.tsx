import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, Suspense } from 'react';
import { Toaster } from '../ui/toaster.tsx';

/** Renders an element as on a page for visitors, without the console's router and query cache. */
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

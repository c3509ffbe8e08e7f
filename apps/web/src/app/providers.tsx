import { Suspense } from 'react';
import { RouterProvider } from 'react-router/dom';
import { lazyLate } from '../ui/lazy-late.tsx';
import { router } from './router.tsx';

const Toaster = lazyLate(async () => (await import('../ui/toaster.tsx')).Toaster);

/** Components around all routes. */
export function Providers() {
  return (
    <>
      <Suspense fallback={null}>
        <RouterProvider router={router} />
      </Suspense>
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
    </>
  );
}

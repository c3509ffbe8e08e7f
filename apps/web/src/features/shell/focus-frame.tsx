import { type ReactNode, Suspense } from 'react';
import { paths } from '../../app/paths.ts';
import { Brand } from './brand.tsx';
import { LanguageRow } from './language-row.tsx';

/**
 * Page with a single task: a card in the middle under the logo. The server renders its account pages the same
 * way: apps/server/src/features/identity/pages/styles.ts.
 */
export function FocusFrame({ children }: { children: ReactNode }) {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-6 bg-[radial-gradient(60rem_30rem_at_50%_-4rem,var(--accent-soft),transparent)] px-4 py-12">
      <a href={paths.home} className="rounded-control p-2">
        <Brand />
      </a>
      <div className="w-full max-w-[25rem] rounded-card border border-border bg-raised p-6 text-center sm:p-8">
        <Suspense fallback={<div className="h-40" />}>{children}</Suspense>
      </div>
      <LanguageRow />
    </main>
  );
}

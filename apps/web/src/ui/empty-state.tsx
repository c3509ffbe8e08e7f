import type { ReactNode } from 'react';
import { Illustration, type IllustrationName } from './illustration.tsx';

/** What a screen shows when there is nothing: a drawing, one sentence, the one button. */
export function EmptyState({
  illustration,
  title,
  children,
  action,
  headingLevel = 2,
}: {
  illustration: IllustrationName;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  headingLevel?: 1 | 2 | 3;
}) {
  const Heading = `h${headingLevel}` as 'h1' | 'h2' | 'h3';
  return (
    <div className="flex flex-col items-center px-4 py-12 text-center">
      <Illustration name={illustration} />
      <Heading className="mt-6 text-20 font-semibold">{title}</Heading>
      {children && <div className="mt-2 max-w-[28rem] text-16 text-muted">{children}</div>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}

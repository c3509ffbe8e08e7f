import type { ReactNode } from 'react';
import { Illustration, type IllustrationName } from './illustration.tsx';

type Picture = { illustration: IllustrationName; icon?: never } | { illustration?: never; icon: ReactNode };

/** Content of an empty screen: an illustration or a large icon, a title, one sentence, one button. */
export function EmptyState({
  illustration,
  icon,
  title,
  children,
  action,
  headingLevel = 2,
}: Picture & {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  headingLevel?: 1 | 2 | 3;
}) {
  const Heading = `h${headingLevel}` as 'h1' | 'h2' | 'h3';
  return (
    <div className="flex flex-col items-center px-4 py-12 text-center">
      {illustration ? (
        <Illustration name={illustration} />
      ) : (
        <span
          aria-hidden
          // The circle and the lines of the illustrations.
          className="grid size-29 place-items-center rounded-full bg-sunken text-accent-strong [&>svg]:size-10 [&>svg]:stroke-[1.5]"
        >
          {icon}
        </span>
      )}
      <Heading className="mt-6 text-20 font-semibold">{title}</Heading>
      {children && <div className="mt-2 max-w-[28rem] text-16 text-pretty text-muted">{children}</div>}
      {action && <div className="mt-6 flex flex-wrap-reverse justify-center gap-3">{action}</div>}
    </div>
  );
}

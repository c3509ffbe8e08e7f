import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { Card } from '../../ui/card.tsx';

/** Card with a list of things that the owner should handle, and a link to all of them. */
export function NeedsCard({
  title,
  link,
  children,
}: {
  title: string;
  link: { to: string; label: string };
  children: ReactNode;
}) {
  const titleId = useId();
  return (
    <Card aria-labelledby={titleId} padding="none" className="px-4 py-3 sm:px-6 sm:py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 id={titleId} className="text-16 font-semibold">
          {title}
        </h3>
        <Link
          to={link.to}
          className="inline-flex items-center rounded-control font-semibold text-accent-strong hover:underline touch:min-h-11"
        >
          {link.label}
        </Link>
      </div>
      {children}
    </Card>
  );
}

import { ChevronLeft } from 'lucide-react';
import { Link } from 'react-router';

/** Link back to the parent page. */
export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <Link
      to={to}
      className="-ml-1 inline-flex min-h-8 items-center gap-1 rounded-control pr-2 text-muted hover:text-text touch:min-h-11"
    >
      <ChevronLeft aria-hidden size={16} />
      {label}
    </Link>
  );
}

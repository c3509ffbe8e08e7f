import type { ReactNode } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Wraps skeletons and tells screen readers what is loading. */
export function LoadingRegion({
  label,
  isLabelShown = false,
  className,
  children,
}: {
  label: string;
  /** Shows the words above the skeletons, too. */
  isLabelShown?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div role="status" aria-busy className={className}>
      {isLabelShown ? (
        <p className="text-16 text-muted">{label}</p>
      ) : (
        <VisuallyHidden>{label}</VisuallyHidden>
      )}
      {children}
    </div>
  );
}

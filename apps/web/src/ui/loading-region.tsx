import type { ReactNode } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Wraps skeletons and tells screen readers what is loading. */
export function LoadingRegion({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div role="status" aria-busy className={className}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </div>
  );
}

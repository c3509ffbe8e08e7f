import type { ReactNode } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Wraps skeletons and announces the loading content to screen readers. */
export function LoadingRegion({
  label,
  isLabelShown = false,
  className,
  children,
}: {
  label: string;
  /** Also shows the label above the skeletons. */
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

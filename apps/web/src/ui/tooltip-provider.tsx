import { Tooltip as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';

/** Shares the delay between tooltips, so that the second one in a row appears at once. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Primitive.Provider delayDuration={400} skipDelayDuration={200}>
      {children}
    </Primitive.Provider>
  );
}

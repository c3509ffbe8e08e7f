import { useState } from 'react';
import { cx } from './cx.ts';
import { Tooltip } from './tooltip.tsx';
import { useIsCut } from './use-is-cut.ts';

/**
 * A text on at most two lines. One that is cut off is a button: its tooltip shows the whole text, and a press
 * expands it, because there are no tooltips on touch.
 */
export function ClampedText({ text, className }: { text: string; className?: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const [ref, isCut] = useIsCut(text, isOpen);
  const content = (
    <span
      ref={ref}
      dir="auto"
      className={cx('[overflow-wrap:anywhere]', isOpen ? 'block' : 'line-clamp-2', className)}
    >
      {text}
    </span>
  );
  if (!isCut) return <p>{content}</p>;
  return (
    <Tooltip text={isOpen ? undefined : text}>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="block w-full rounded-control text-start hover:text-text touch:min-h-11"
      >
        {content}
      </button>
    </Tooltip>
  );
}

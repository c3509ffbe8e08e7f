import { useState } from 'react';
import { cx } from './cx.ts';

const sizes = {
  sm: 'size-8 text-12',
  md: 'size-10 text-14',
  lg: 'size-16 text-20',
};

/**
 * Returns the initials of the first and last word of a name, in capitals. One for a single word, and an empty
 * text for a blank name.
 */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words;
  return picked.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase() ?? '').join('');
}

/** A picture or, without one or if it cannot be loaded, initials. Decorative unless `label` is given. */
export function Avatar({
  name,
  src,
  size = 'md',
  shape = 'circle',
  label,
  className,
}: {
  name: string;
  src?: string | null | undefined;
  size?: keyof typeof sizes;
  /** Circles for people, squares for assistants and businesses. */
  shape?: 'circle' | 'square';
  label?: string;
  className?: string;
}) {
  const [brokenSrc, setBrokenSrc] = useState<string>();
  const classes = cx(
    'inline-grid shrink-0 place-items-center overflow-hidden font-semibold text-accent-strong select-none',
    shape === 'circle' ? 'rounded-full' : 'rounded-control',
    sizes[size],
    className,
  );
  if (src && src !== brokenSrc) {
    return (
      <img
        src={src}
        alt={label ?? ''}
        className={cx(classes, 'object-cover')}
        onError={() => setBrokenSrc(src)}
      />
    );
  }
  return label ? (
    <span role="img" aria-label={label} className={cx(classes, 'bg-accent-soft')}>
      {initialsOf(name)}
    </span>
  ) : (
    <span aria-hidden className={cx(classes, 'bg-accent-soft')}>
      {initialsOf(name)}
    </span>
  );
}

import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from '../../ui/cx.ts';

/** Layout of a step with its title and text. The title takes the focus when the step opens. */
export function StepFrame({
  title,
  text,
  hasFocus,
  isWide = false,
  children,
}: {
  title: ReactNode;
  text: ReactNode;
  hasFocus: boolean;
  /** Whether it has two columns on large screens. */
  isWide?: boolean;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasFocus) heading.current?.focus();
  }, [hasFocus]);
  return (
    <section className={cx('mx-auto flex w-full flex-col gap-6', !isWide && 'max-w-3xl')}>
      <div>
        <h1 ref={heading} tabIndex={-1} className="rounded-control text-24 font-semibold outline-none">
          {title}
        </h1>
        <p className="mt-1 max-w-prose text-16 text-muted">{text}</p>
      </div>
      {children}
    </section>
  );
}

import { type ReactNode, useEffect, useRef } from 'react';

/** Layout of a step with its title and text. The title takes the focus when the step opens. */
export function StepFrame({
  title,
  text,
  hasFocus,
  children,
}: {
  title: ReactNode;
  text: ReactNode;
  hasFocus: boolean;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasFocus) heading.current?.focus();
  }, [hasFocus]);
  return (
    <section className="flex flex-col gap-6">
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

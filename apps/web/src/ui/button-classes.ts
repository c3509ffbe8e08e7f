import { cx } from './cx.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-accent text-accent-text hover:bg-accent-hover',
  secondary: 'border-border bg-raised text-text hover:border-border-strong hover:bg-sunken',
  ghost: 'border-transparent text-text hover:bg-sunken',
  danger: 'border-transparent bg-danger text-danger-text hover:bg-danger-hover',
};

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-8 px-3 text-14 touch:min-h-11',
  md: 'min-h-10 px-4 text-14 touch:min-h-11',
  lg: 'min-h-12 px-6 text-16',
};

/** Returns the CSS classes of a button, for buttons and for links that look like one. */
export function buttonClasses(variant: ButtonVariant, size: ButtonSize, className?: string): string {
  return cx(
    'inline-flex items-center justify-center gap-2 rounded-control border py-1 text-center font-semibold',
    'transition-colors select-none',
    'disabled:cursor-not-allowed disabled:opacity-50 aria-busy:cursor-progress',
    '[&>svg]:shrink-0',
    variants[variant],
    sizes[size],
    className,
  );
}

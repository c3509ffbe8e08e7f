import { type ComponentProps, lazy, type ReactNode } from 'react';
import { loadComponent, type RetryProps } from '../lib/retryable.tsx';

/**
 * Returns a component for a small part of the page frame whose code is loaded after the page. If loading
 * fails, the frame stays usable: `Unreachable` or nothing is shown in its place, and loading is retried
 * periodically. Only a retry by the user may reload the page.
 */
export function lazyLate<Props extends object>(
  load: () => Promise<(props: Props) => ReactNode>,
  Unreachable: (props: Props & RetryProps) => ReactNode = () => null,
): (props: Props) => ReactNode {
  const Lazy = lazy(async () => ({
    default: await loadComponent(load, Unreachable, { isReloadOnlyOnRequest: true }),
  }));
  return (props) => <Lazy {...(props as ComponentProps<typeof Lazy>)} />;
}

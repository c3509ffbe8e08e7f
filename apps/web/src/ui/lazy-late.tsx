import { type ComponentProps, lazy, type ReactNode } from 'react';
import { loadComponent, type Retrying } from '../lib/retryable.tsx';

/**
 * A small part of the page's frame, whose code comes after the page. Where that fails, the frame stays as it is: nothing,
 * or `Unreachable`, stands in its place, and it is tried again from time to time.
 */
export function lazyLate<Props extends object>(
  load: () => Promise<(props: Props) => ReactNode>,
  Unreachable: (props: Props & Retrying) => ReactNode = () => null,
): (props: Props) => ReactNode {
  const Lazy = lazy(async () => ({
    default: await loadComponent(load, Unreachable, { isReloadOnlyAsked: true }),
  }));
  return (props) => <Lazy {...(props as ComponentProps<typeof Lazy>)} />;
}

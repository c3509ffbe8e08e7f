import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { reloadWhenOutdated } from './outdated.ts';

type Component<Props> = (props: Props) => ReactNode;

/** Props of the placeholder shown while a component's code cannot be loaded. */
export type Retrying = {
  isRetrying: boolean;
  /** Whether a load has failed. Before the first failure the placeholder shows no error. */
  hasFailed: boolean;
  onRetry: () => void;
};

type Options = {
  /** Whether only a retry by the user may reload the page, because a reload may lose typed text. */
  isReloadOnlyAsked?: boolean;
};

/** Pause before the next automatic retry, in milliseconds. */
const pauseMs = 5_000;

/**
 * Loads a component. If its code cannot be loaded, `Unreachable` is shown in its place. It retries when the
 * user asks, after a pause, and at once when the browser is online again. Then the component replaces it.
 */
export async function loadComponent<Props extends object>(
  load: () => Promise<Component<Props>>,
  Unreachable: Component<Props & Retrying>,
  options: Options = {},
): Promise<Component<Props>> {
  try {
    return await loadOnline(load);
  } catch {
    return standIn(load, Unreachable, options);
  }
}

/** Requests nothing without a network, because browsers remember failed loads of code. */
function loadOnline<T>(load: () => Promise<T>): Promise<T> {
  return navigator.onLine ? load() : Promise.reject(new Error('No network'));
}

function standIn<Props extends object>(
  load: () => Promise<Component<Props>>,
  Unreachable: Component<Props & Retrying>,
  { isReloadOnlyAsked = false }: Options,
): Component<Props> {
  let Loaded: Component<Props> | undefined;
  return function StandIn(props: Props) {
    /** The user did not request the first try. */
    const [tried, setTried] = useState({ count: 0, isAsked: false });
    const [ended, setEnded] = useState(-1);
    const isRetrying = ended < tried.count;
    useEffect(() => {
      let isOver = false;
      const end = () => isOver || setEnded(tried.count);
      loadOnline(load).then(
        (component) => {
          Loaded = component;
          end();
        },
        () => {
          if (isReloadOnlyAsked && !tried.isAsked) return end();
          return reloadWhenOutdated(tried.isAsked).then(end);
        },
      );
      return () => {
        isOver = true;
      };
    }, [tried]);
    const retry = useCallback(
      (isAsked: boolean) => setTried(({ count }) => ({ count: count + 1, isAsked })),
      [],
    );
    const onRetry = useCallback(() => retry(true), [retry]);
    useEffect(() => {
      if (isRetrying || Loaded) return;
      const again = () => retry(false);
      const timer = setTimeout(again, pauseMs);
      addEventListener('online', again);
      return () => {
        clearTimeout(timer);
        removeEventListener('online', again);
      };
    }, [isRetrying, retry]);
    if (Loaded) return <Loaded {...props} />;
    const hasFailed = ended >= 0;
    return <Unreachable {...props} isRetrying={isRetrying} hasFailed={hasFailed} onRetry={onRetry} />;
  };
}

import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { reloadIfReachable } from './outdated.ts';

type Component<Props> = (props: Props) => ReactNode;

/** Props of the placeholder shown while a component's code cannot be loaded. */
export type RetryProps = {
  isRetrying: boolean;
  /** Whether a load has failed. Before the first failure the placeholder shows no error. */
  hasFailed: boolean;
  onRetry: () => void;
};

type Options = {
  /** Whether only a retry by the user may reload the page, because a reload may lose typed text. */
  isReloadOnlyOnRequest?: boolean;
};

/** Pause before the next automatic retry, in milliseconds. */
const pauseMs = 5_000;

/**
 * Loads a component. If its code cannot be loaded, returns a component that shows `Unreachable` and retries:
 * when the user asks, after a pause, and immediately when the browser is online again. A failed retry may
 * reload the page. After a successful retry it shows the loaded component. Never rejects.
 */
export async function loadComponent<Props extends object>(
  load: () => Promise<Component<Props>>,
  Unreachable: Component<Props & RetryProps>,
  options: Options = {},
): Promise<Component<Props>> {
  try {
    return await loadOnline(load);
  } catch {
    return createPlaceholder(load, Unreachable, options);
  }
}

/**
 * Calls `load`, or rejects without calling it if the browser is offline, because browsers remember failed
 * loads of code.
 */
function loadOnline<T>(load: () => Promise<T>): Promise<T> {
  return navigator.onLine ? load() : Promise.reject(new Error('No network'));
}

/** Creates the component that shows `Unreachable` until a retry has loaded the real one. */
function createPlaceholder<Props extends object>(
  load: () => Promise<Component<Props>>,
  Unreachable: Component<Props & RetryProps>,
  { isReloadOnlyOnRequest = false }: Options,
): Component<Props> {
  let Loaded: Component<Props> | undefined;
  return function StandIn(props: Props) {
    /** The user did not request the first try. */
    const [attempt, setAttempt] = useState({ count: 0, isRequested: false });
    const [endedAttempt, setEndedAttempt] = useState(-1);
    const isRetrying = endedAttempt < attempt.count;
    useEffect(() => {
      let isOver = false;
      const end = () => isOver || setEndedAttempt(attempt.count);
      loadOnline(load).then(
        (component) => {
          Loaded = component;
          end();
        },
        () => {
          if (isReloadOnlyOnRequest && !attempt.isRequested) return end();
          return reloadIfReachable(attempt.isRequested).then(end);
        },
      );
      return () => {
        isOver = true;
      };
    }, [attempt]);
    const retry = useCallback(
      (isRequested: boolean) => setAttempt(({ count }) => ({ count: count + 1, isRequested })),
      [],
    );
    const onRetry = useCallback(() => retry(true), [retry]);
    useEffect(() => {
      if (isRetrying || Loaded) return;
      const retryAutomatically = () => retry(false);
      const timer = setTimeout(retryAutomatically, pauseMs);
      addEventListener('online', retryAutomatically);
      return () => {
        clearTimeout(timer);
        removeEventListener('online', retryAutomatically);
      };
    }, [isRetrying, retry]);
    if (Loaded) return <Loaded {...props} />;
    const hasFailed = endedAttempt >= 0;
    return <Unreachable {...props} isRetrying={isRetrying} hasFailed={hasFailed} onRetry={onRetry} />;
  };
}

import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { reloadWhenOutdated } from './outdated.ts';

type Component<Props> = (props: Props) => ReactNode;

/** What stands in for a component while its code is out of reach knows of trying again. */
export type Retrying = {
  isRetrying: boolean;
  /** Whether a try has ended: before that nobody knows that anything is wrong. */
  hasFailed: boolean;
  onRetry: () => void;
};

type Options = {
  /** Whether only a try that somebody asked for may load the page again, which may lose what they typed. */
  isReloadOnlyAsked?: boolean;
};

/** After a try that failed another comes by itself. */
const pauseMs = 5_000;

/**
 * Loads a component. Code that cannot be had is no error: `Unreachable` stands in the component's place and tries again
 * when it is asked to, and by itself, at once when the browser has a network again; then the component takes its place.
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

/** Without a network nothing is asked for: browsers keep in mind which code could not be had. */
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
    /** The first try is nobody's wish. */
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

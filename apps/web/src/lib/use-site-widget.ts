import { useEffect } from 'react';
import { useSite } from './use-site.ts';

type Widget = { destroy(): void };
type Loader = {
  AnitoWidget?: { init(options: { assistantId: number; apiKey: string }): Widget };
};

/** Longest wait for an idle moment, in milliseconds. */
const idleMs = 4_000;

let loading: Promise<void> | undefined;

/** Loads the script that any website can embed, once. Rejects on failure, and the next call tries again. */
function loadScript(): Promise<void> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = '/widget.js';
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      loading = undefined;
      script.remove();
      reject(new Error('The widget could not be loaded'));
    };
    document.head.append(script);
  });
  return loading;
}

/**
 * Calls back once the browser is idle, at the latest after `idleMs`. Browsers that do not report idle time
 * wait half as long. Returns a function that cancels the call.
 */
function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(act, idleMs / 2);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act, { timeout: idleMs });
  return () => cancelIdleCallback(handle);
}

/**
 * Shows the assistant that an admin chose for the public pages. Starts after the page is idle and ends when
 * the page is left.
 */
export function useSiteWidget(): void {
  const chosen = useSite()?.widget;
  useEffect(() => {
    if (!chosen) return;
    let isLeft = false;
    let widget: Widget | undefined;
    const cancel = whenIdle(() => {
      void loadScript().then(
        () => {
          if (!isLeft) widget = (window as Loader).AnitoWidget?.init(chosen);
        },
        // The page works without the widget.
        () => undefined,
      );
    });
    return () => {
      isLeft = true;
      cancel();
      widget?.destroy();
    };
  }, [chosen]);
}

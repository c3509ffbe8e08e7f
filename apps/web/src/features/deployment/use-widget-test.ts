import { startWidgetTest } from '@anito/contract/widget';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callApi } from '../../lib/api.ts';
import type { WidgetType } from './write-embed-code.ts';

type Handle = {
  open(): void;
  destroy(): void;
  on(name: string, listener: (event: CustomEvent<{ text: string }>) => void): void;
};
type Loader = { init(options: object): Handle };
type WithLoader = Window & { AnitoWidget?: Loader };

/** State of a widget test. `error` is the widget's message. */
export type WidgetTest = { phase: 'idle' | 'loading' | 'active' } | { phase: 'failed'; error: string };

/**
 * Loads the widget's script as a website would, and returns the global object of the widget. A script that is
 * already loaded is reused. Rejects if the script cannot be loaded.
 */
async function loadScript(): Promise<Loader> {
  const existing = (window as WithLoader).AnitoWidget;
  if (existing) return existing;
  const script = document.createElement('script');
  script.src = `/widget.js?${Date.now()}`;
  await new Promise((resolve, reject) => {
    script.onload = resolve;
    script.onerror = reject;
    document.head.append(script);
  });
  return (window as WithLoader).AnitoWidget!;
}

/**
 * Returns `start`, which runs the real widget on this page, and `stop`. Questions in it count as tests by the
 * owner. A new start replaces a running test, and unmounting ends it.
 */
export function useWidgetTest() {
  const [state, setState] = useState<WidgetTest>({ phase: 'idle' });
  const handle = useRef<Handle>(undefined);
  /** Number of the latest start or stop. An earlier start that still loads then creates no widget. */
  const latest = useRef(0);
  const stop = useCallback(() => {
    latest.current += 1;
    handle.current?.destroy();
    handle.current = undefined;
    setState({ phase: 'idle' });
  }, []);
  useEffect(() => stop, [stop]);

  async function start(options: {
    assistantId: number;
    /** Public id of the assistant. */
    assistant: string;
    type: WidgetType;
    container: string;
  }): Promise<void> {
    stop();
    setState({ phase: 'loading' });
    const mine = latest.current;
    const { type, assistantId, ...rest } = options;
    const params = { id: assistantId };
    const loaded = await Promise.all([loadScript(), callApi(startWidgetTest, { params })]).catch(
      () => undefined,
    );
    if (mine !== latest.current) return;
    if (!loaded) return setState({ phase: 'failed', error: '' });
    const [loader, { testToken }] = loaded;
    const position = type === 'inline' ? 'inline-iframe' : 'bottom-right';
    const widget = loader.init({ ...rest, position, testToken });
    handle.current = widget;
    widget.on('ready', () => {
      setState({ phase: 'active' });
      if (type === 'popup') widget.open();
    });
    widget.on('error', ({ detail }) => setState({ phase: 'failed', error: detail.text }));
  }
  return { state, start, stop };
}

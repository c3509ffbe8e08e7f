import { configure, getQueriesForElement } from '@testing-library/dom';
import { type ComponentChild, createElement, render as draw } from 'preact';
import { act } from 'preact/test-utils';

/**
 * The part of `@testing-library/react` that component tests use, for Preact. The `web-components-preact`
 * project substitutes it.
 */
export * from '@testing-library/dom';
export { act };

configure({
  eventWrapper(dispatch) {
    let result: unknown;
    void act(() => {
      result = dispatch();
    });
    return result;
  },
});

const containers = new Set<HTMLElement>();

/** Renders an element at the end of the page. */
export function render(element: ComponentChild) {
  const container = document.body.appendChild(document.createElement('div'));
  containers.add(container);
  const rerender = (next: ComponentChild) => void act(() => draw(next, container));
  rerender(element);
  return { container, rerender, unmount: () => rerender(null), ...getQueriesForElement(document.body) };
}

/** Runs a hook in a component that draws nothing. */
export function renderHook<Result, Props>(
  hook: (props: Props) => Result,
  { initialProps }: { initialProps: Props },
) {
  const result = {} as { current: Result };
  function Hook({ props }: { props: Props }) {
    result.current = hook(props);
    return null;
  }
  const toElement = (props: Props) => createElement(Hook, { props });
  const { rerender, unmount } = render(toElement(initialProps));
  return { result, rerender: (props: Props) => rerender(toElement(props)), unmount };
}

/** Removes everything that was rendered. */
export function cleanup(): void {
  for (const container of containers) {
    void act(() => draw(null, container));
    container.remove();
  }
  containers.clear();
}

import { configure, getQueriesForElement } from '@testing-library/dom';
import { type ComponentChild, render as draw } from 'preact';
import { act } from 'preact/test-utils';

/** What tests of components use of `@testing-library/react`, drawn by Preact: `web-components-preact` puts it in its place. */
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

/** Draws an element at the end of the page. */
export function render(element: ComponentChild) {
  const container = document.body.appendChild(document.createElement('div'));
  containers.add(container);
  const rerender = (next: ComponentChild) => void act(() => draw(next, container));
  rerender(element);
  return { container, rerender, unmount: () => rerender(null), ...getQueriesForElement(document.body) };
}

/** Takes away everything that was drawn. */
export function cleanup(): void {
  for (const container of containers) {
    void act(() => draw(null, container));
    container.remove();
  }
  containers.clear();
}

import { Component, type ReactNode } from 'react';
import { CrashMessage } from './crash-message.tsx';
import { FocusFrame } from './focus-frame.tsx';

/** Error boundary of a page outside the router. Shows the crash message after an exception. */
export class PageBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: undefined };
  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error() };
  }
  override render() {
    if (this.state.error === undefined) return this.props.children;
    return (
      <FocusFrame>
        <CrashMessage error={this.state.error} />
      </FocusFrame>
    );
  }
}

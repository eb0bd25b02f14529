import { Component, type ReactNode } from 'react';

interface Props {
  /** What stands there instead once it has failed: nothing of its own that may fail. */
  instead: ReactNode;
  children: ReactNode;
}

/** What is in it fails alone: the page around goes on. */
export class Boundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.instead : this.props.children;
  }
}

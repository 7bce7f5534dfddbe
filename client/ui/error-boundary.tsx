/** Shows a message and a reload button if a page's code fails to load or breaks. */
import { Component, type ReactNode } from 'react';
import { texts } from '#texts/layout';
import { Button } from './button.tsx';
import styles from './error-boundary.module.css';

interface Props {
  /** The current page. The failure is cleared when it changes. */
  place?: string;
  /** A failure outside rendering that leaves the page unusable. */
  failure?: { error: unknown } | null;
  children: ReactNode;
}

export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidUpdate({ place }: Props) {
    if (this.state.hasFailed && place !== this.props.place) this.setState({ hasFailed: false });
  }

  override render() {
    if (!this.state.hasFailed && !this.props.failure) return this.props.children;
    return (
      <div className={styles.failure} role="alert">
        <h1>{texts.failure.title}</h1>
        <p>{texts.failure.text}</p>
        <Button onClick={() => window.location.reload()}>{texts.failure.reload}</Button>
      </div>
    );
  }
}

import { describeError } from '../lib/describe-error.ts';
import { showToast } from './toasts.ts';

/** Shows an error toast for a failed call, with the reason as its message. */
export function showFailure(title: string, error: unknown): void {
  showToast({ type: 'error', title, message: describeError(error).message });
}

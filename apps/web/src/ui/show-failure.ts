import { describeError } from '../lib/describe-error.ts';
import { showToast } from './toasts.ts';

/** Tells of a call that failed, and why. */
export function showFailure(title: string, error: unknown): void {
  showToast({ type: 'error', title, message: describeError(error).message });
}

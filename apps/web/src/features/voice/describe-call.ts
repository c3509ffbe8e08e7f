import type { TFunction } from 'i18next';
import { ApiError } from '../../lib/api-client.ts';
import { describeError } from '../../lib/describe-error.ts';
import type { CallFailure, CallState } from './call/call-state.ts';

type Translate = TFunction<'voice'>;

/**
 * Describes why a call failed, with advice. For visitors, `unauthenticated` means that the public site has no
 * assistant, so the text says that and does not ask for a sign-in.
 */
export function describeCallFailure(
  failure: CallFailure,
  t: Translate,
  { isOwner }: { isOwner: boolean },
): string {
  if (!('cause' in failure)) return t(`failure.${failure.kind}`);
  const { cause } = failure;
  if (!isOwner && cause instanceof ApiError && cause.code === 'unauthenticated') return t('failure.nobody');
  return t('failure.failed', { error: describeError(failure.cause).message });
}

/**
 * Describes what happens in a call in a few words, such as listening or searching. Empty for a failed call.
 */
export function describeCall(state: CallState, t: Translate): string {
  const { phase, step, speaking, isMuted, isSearching, hasAnswerFailed, isTimeOver } = state;
  if (phase === 'connecting') return t(`status.${step}`);
  if (phase === 'disconnected') return isTimeOver ? t('status.timeOver') : t('status.ended');
  if (phase === 'error') return '';
  if (isSearching) return t('status.searching');
  if (speaking === 'assistant') return t('status.speaking');
  if (hasAnswerFailed) return t('status.failed');
  return isMuted ? t('status.muted') : t('status.listening');
}

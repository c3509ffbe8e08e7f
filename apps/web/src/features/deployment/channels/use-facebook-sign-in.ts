import { type MessengerPage, messengerSignIn, messengerSignInChannel } from '@anito/contract/messenger';
import { useCallback, useEffect, useRef, useState } from 'react';
import { describeError } from '../../../lib/describe-error.ts';
import { getFacebookSignInUrl } from './channels.queries.ts';

const size = 600;
const timeoutMs = 300_000;
const pollIntervalMs = 1_000;

/** State of a sign-in. `cancelled`, `timeOut` and `failed` are keys of the text area `channels`. */
export type SignInState =
  | { phase: 'idle' | 'waiting' }
  | { phase: 'ended'; problem: 'cancelled' | 'timeOut' | 'failed'; message?: string };

/** Opens an empty popup in the middle of the browser window. Returns null if the browser blocks it. */
function openPopup(): Window | null {
  const left = Math.max(0, screenX + (outerWidth - size) / 2);
  const top = Math.max(0, screenY + (outerHeight - size) / 2);
  // Opened during the click, because browsers block it otherwise.
  return window.open('', 'anito-facebook', `popup,width=${size},height=${size},left=${left},top=${top}`);
}

/**
 * Returns `start`, which signs in to Facebook in a popup, or on this page if the browser blocks popups. Call
 * it in a click. `state` has a problem if the popup is closed or after `timeoutMs`. `onPages` receives the
 * pages of the signed-in user. The result arrives as a message to the opener and in a BroadcastChannel,
 * because pages on the way may cut the popup off from its opener. Only messages from our own origin are
 * accepted.
 */
export function useFacebookSignIn(assistantId: number, onPages: (pages: MessengerPage[]) => void) {
  const [state, setState] = useState<SignInState>({ phase: 'idle' });
  const popup = useRef<Window | null>(null);
  const isWaiting = state.phase === 'waiting';
  /** A popup that was cut off looks closed, but its later result still counts. */
  const [isListening, setIsListening] = useState(false);
  const onPagesRef = useRef(onPages);
  onPagesRef.current = onPages;

  const end = useCallback((next: SignInState) => {
    setIsListening(false);
    setState(next);
    popup.current?.close();
  }, []);

  useEffect(() => {
    if (!isListening) return;
    function handleResult(data: unknown): void {
      const parsed = messengerSignIn.safeParse(data);
      if (!parsed.success) return;
      if (parsed.data.type !== 'FACEBOOK_OAUTH_SUCCESS') {
        end({ phase: 'ended', problem: 'failed', message: parsed.data.error });
      } else if (parsed.data.data.assistantId === assistantId) {
        end({ phase: 'idle' });
        onPagesRef.current(parsed.data.data.pages);
      }
    }
    const onMessage = ({ origin, data }: MessageEvent) => {
      if (origin === location.origin) handleResult(data);
    };
    window.addEventListener('message', onMessage);
    const channel = new BroadcastChannel(messengerSignInChannel);
    channel.onmessage = ({ data }) => handleResult(data);
    return () => {
      window.removeEventListener('message', onMessage);
      channel.close();
    };
  }, [isListening, assistantId, end]);

  useEffect(() => {
    if (!isWaiting) return;
    const pollTimer = setInterval(() => {
      if (popup.current?.closed) setState({ phase: 'ended', problem: 'cancelled' });
    }, pollIntervalMs);
    const timeoutTimer = setTimeout(() => end({ phase: 'ended', problem: 'timeOut' }), timeoutMs);
    return () => {
      clearInterval(pollTimer);
      clearTimeout(timeoutTimer);
    };
  }, [isWaiting, end]);

  async function start(): Promise<void> {
    popup.current = openPopup();
    setState({ phase: 'waiting' });
    setIsListening(true);
    try {
      const url = await getFacebookSignInUrl(assistantId);
      if (popup.current) popup.current.location.href = url;
      else location.assign(url);
    } catch (error) {
      end({ phase: 'ended', problem: 'failed', message: describeError(error).message });
    }
  }

  return { state, start, isWaiting };
}

import { useEffect, useState } from 'react';

const shownMs = 3_000;

/** A short text about something just done, gone after 3 seconds. */
export type Notice = { text: string; isFailure: boolean };

/** The present notice and how to show one. */
export function useNotice(): [Notice | undefined, (text: string, isFailure?: boolean) => void] {
  const [notice, setNotice] = useState<Notice>();
  useEffect(() => {
    if (!notice) return;
    const timer = setTimeout(() => setNotice(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [notice]);
  return [notice, (text, isFailure = false) => setNotice({ text, isFailure })];
}

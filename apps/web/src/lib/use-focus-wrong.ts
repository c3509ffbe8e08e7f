import { useEffect, useRef } from 'react';

/** The form that it is given to goes to its first wrong field when something was refused. */
export function useFocusWrong(error: unknown) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus();
  }, [error]);
  return form;
}

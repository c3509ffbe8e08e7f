import { useEffect, useRef } from 'react';

/**
 * Returns a ref for a form. Each new `error` focuses the first field of the form that is marked as invalid.
 */
export function useFocusInvalidField(error: unknown) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus();
  }, [error]);
  return form;
}

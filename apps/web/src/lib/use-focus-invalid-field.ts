import { useEffect, useRef } from 'react';

/**
 * Returns a ref for a form. Whenever `error` changes to an error, the form focuses its first invalid field.
 */
export function useFocusInvalidField(error: unknown) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus();
  }, [error]);
  return form;
}

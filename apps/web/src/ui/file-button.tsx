import { type ChangeEvent, type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';

/** A button by which one file is chosen. */
export function FileButton({
  label,
  accept,
  isDisabled = false,
  onFile,
  children,
}: {
  /** What the file is. */
  label: string;
  /** As of the `accept` attribute: '.pdf,.docx'. */
  accept: string;
  isDisabled?: boolean;
  onFile: (file: File) => void;
  children: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  function choose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (file) onFile(file);
  }
  return (
    <>
      <Button disabled={isDisabled} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        hidden
        disabled={isDisabled}
        onChange={choose}
      />
    </>
  );
}

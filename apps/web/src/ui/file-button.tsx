import { type ChangeEvent, type ComponentProps, useRef } from 'react';
import { Button } from './button.tsx';

/** A button by which one file is chosen. */
export function FileButton({
  label,
  accept,
  onFile,
  ...button
}: {
  /** What the file is. */
  label: string;
  /** As of the `accept` attribute: '.pdf,.docx'. */
  accept: string;
  onFile: (file: File) => void;
} & Pick<ComponentProps<typeof Button>, 'size' | 'icon' | 'isBusy' | 'disabled' | 'children'>) {
  const input = useRef<HTMLInputElement>(null);
  function choose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (file) onFile(file);
  }
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        hidden
        disabled={button.disabled}
        onChange={choose}
      />
    </>
  );
}

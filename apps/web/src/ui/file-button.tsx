import { type ChangeEvent, type ComponentProps, useRef } from 'react';
import { Button } from './button.tsx';

/** A button that opens the file chooser for one file. */
export function FileButton({
  label,
  accept,
  onFile,
  ...button
}: {
  /** Accessible name of the file input. */
  label: string;
  /** Value of the `accept` attribute, such as '.pdf,.docx'. */
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

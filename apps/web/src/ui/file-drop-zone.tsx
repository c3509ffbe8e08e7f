import { Upload } from 'lucide-react';
import { type DragEvent, type ReactNode, useId, useState } from 'react';
import { cx } from './cx.ts';

/**
 * Area for dropping or choosing files. `onFiles` also gets dropped files of other kinds and sizes, so the
 * caller must validate them.
 */
export function FileDropZone({
  label,
  hint,
  error,
  accept,
  isMultiple = true,
  isDisabled = false,
  onFiles,
}: {
  label: ReactNode;
  /** Accepted kinds and sizes. */
  hint?: ReactNode;
  error?: ReactNode;
  /** Value of the `accept` attribute, such as '.pdf,.docx'. */
  accept?: string;
  isMultiple?: boolean;
  isDisabled?: boolean;
  onFiles: (files: File[]) => void;
}) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    const files = [...event.dataTransfer.files];
    if (!isDisabled && files.length > 0) onFiles(isMultiple ? files : files.slice(0, 1));
  }
  return (
    <div>
      <label
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        className={cx(
          'flex flex-col items-center gap-1 rounded-card border border-dashed px-4 py-8 text-center transition-colors',
          'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          isOver ? 'border-accent bg-accent-soft' : 'border-border-strong bg-surface hover:bg-sunken',
          isDisabled && 'pointer-events-none opacity-50',
        )}
      >
        <Upload aria-hidden size={20} className="mb-2 text-accent-strong" />
        <span className="text-14 font-semibold">{label}</span>
        {hint && (
          <span id={`${id}-hint`} className="max-w-prose text-13 text-muted">
            {hint}
          </span>
        )}
        <input
          type="file"
          className="sr-only"
          accept={accept}
          multiple={isMultiple}
          disabled={isDisabled}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onChange={(event) => {
            const files = [...(event.target.files ?? [])];
            event.target.value = '';
            if (files.length > 0) onFiles(files);
          }}
        />
      </label>
      {error && (
        <p role="alert" className="mt-2 text-14 text-danger-strong">
          {error}
        </p>
      )}
    </div>
  );
}

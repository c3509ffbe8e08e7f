/**
 * Delay before the object URL is revoked, in milliseconds. Every browser has started the download by then.
 */
const revokeAfterMs = 60_000;

/** Saves a file under a name as a browser download. */
export function saveFile({ file, name }: { file: Blob; name: string }): void {
  const href = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), revokeAfterMs);
}

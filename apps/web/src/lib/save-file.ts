/** Long enough for every browser to have begun. */
const freedAfterMs = 60_000;

/** Has the browser save a file under a name. */
export function saveFile({ file, name }: { file: Blob; name: string }): void {
  const href = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), freedAfterMs);
}

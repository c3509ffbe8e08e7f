const units = ['Bytes', 'KB', 'MB', 'GB'] as const;

/** A size as a language writes it: base 1024, at most two decimals, as in `1.5 KB`. */
export function formatBytes(bytes: number, language: string): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 2, useGrouping: false });
  return `${format.format(bytes / 1024 ** power)} ${units[power]}`;
}

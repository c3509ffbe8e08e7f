/** Longest stored name, in bytes of UTF-8: what common file systems allow. */
const maxBytes = 255;

/** An ending that is kept as an extension when a name is cut. */
const extensionPattern = /\.[^.\s/\\]{1,16}\s*$/;

/**
 * Returns the name to store for an uploaded file: in NFC, without control characters and the marks of reading
 * direction (U+202A–E, U+2066–9) with which `fdp.exe` can look like `exe.pdf`, and at most 255 bytes; a
 * longer name keeps its extension. An empty name becomes `file`. Names are never used as paths.
 */
export function cleanFileName(fileName: string): string {
  const name = fileName
    .toWellFormed()
    // Browsers write a quotation mark in a file name this way (WHATWG HTML, multipart/form-data).
    .replaceAll('%22', '"')
    .normalize('NFC')
    .replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim();
  return cutName(name || 'file');
}

/** Cuts a name to `maxBytes` bytes of UTF-8 and keeps its extension. */
function cutName(name: string): string {
  if (Buffer.byteLength(name) <= maxBytes) return name;
  const extension = extensionPattern.exec(name)?.[0] ?? '';
  const room = maxBytes - Buffer.byteLength(extension);
  let stem = '';
  let bytes = 0;
  for (const character of name.slice(0, name.length - extension.length)) {
    bytes += Buffer.byteLength(character);
    if (bytes > room) break;
    stem += character;
  }
  return stem + extension;
}

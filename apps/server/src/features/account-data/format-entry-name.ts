/**
 * Maximum length of an entry's name in bytes of UTF-8. With its folders it stays below the limit of file
 * systems.
 */
const maxBytes = 200;

/**
 * Characters that file systems reject in names, and characters that control terminals or the reading
 * direction.
 */
const forbiddenCharacters = /[<>:"/\\|?*]/g;
const invisibleCharacters = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * Returns `id` and a user's text as a safe name of a file or folder in an archive. Forbidden characters
 * become `-`, and long names are cut. The id makes it unique within its kind.
 */
export function formatEntryName(id: number, input: string): string {
  const name = input
    .toWellFormed()
    .normalize('NFC')
    .replace(invisibleCharacters, '')
    .replace(forbiddenCharacters, '-');
  const bare = name.replace(/^[.\s]+/, '').replace(/(?<![.\s])[.\s]+$/, '');
  return `${id} ${shortenName(bare, maxBytes - `${id} `.length)}`.trimEnd();
}

/** Cuts a name to `room` bytes of UTF-8 and keeps its file extension. */
function shortenName(name: string, room: number): string {
  if (Buffer.byteLength(name) <= room) return name;
  const ending = /\.[^.\s]{1,16}$/.exec(name)?.[0] ?? '';
  const stem = Buffer.from(name.slice(0, name.length - ending.length));
  const shortened = stem.subarray(0, room - Buffer.byteLength(ending)).toString();
  return shortened.replace(/\uFFFD{1,3}$/, '') + ending;
}

/** Longest name of an entry, in bytes of UTF-8: with those of its folders shorter than what file systems allow. */
const maxBytes = 200;

/** What file systems do not take in names, and what steers terminals and the reading direction. */
const refused = /[<>:"/\\|?*]/g;
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** A name that somebody gave, as a folder or file of an archive: its id makes it the only one of its kind. */
export function nameEntry(id: number, given: string): string {
  const name = given.toWellFormed().normalize('NFC').replace(unseen, '').replace(refused, '-');
  const bare = name.replace(/^[.\s]+/, '').replace(/(?<![.\s])[.\s]+$/, '');
  return `${id} ${cutMiddle(bare, maxBytes - `${id} `.length)}`.trimEnd();
}

function cutMiddle(name: string, room: number): string {
  if (Buffer.byteLength(name) <= room) return name;
  const ending = /\.[^.\s]{1,16}$/.exec(name)?.[0] ?? '';
  const stem = Buffer.from(name.slice(0, name.length - ending.length));
  const kept = stem.subarray(0, room - Buffer.byteLength(ending)).toString();
  return kept.replace(/\uFFFD{1,3}$/, '') + ending;
}

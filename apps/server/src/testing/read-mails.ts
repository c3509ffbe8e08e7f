import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Quoted-printable (RFC 2045, 6.7) as people read it. */
function decodeMail(text: string): string {
  return text
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString())
    .replaceAll('\r\n', '\n');
}

/** The mails to somebody that were written to files, oldest first. */
export async function readMails(dataDir: string, email: string): Promise<string[]> {
  const folder = join(dataDir, 'mail');
  const names = (await readdir(folder).catch(() => [])).sort();
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return mails.filter((mail) => mail.includes(`To: ${email}`)).map(decodeMail);
}

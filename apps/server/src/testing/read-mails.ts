import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Decodes a mail in quoted-printable or base64 (RFC 2045, 6.7 and 6.8); nodemailer chooses by its characters.
 */
function decodeMail(text: string): string {
  const base64 = /^Content-Transfer-Encoding: base64\r\n[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/im.exec(
    text,
  )?.[1];
  if (base64) return text.replace(base64, Buffer.from(base64, 'base64').toString());
  return text
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString())
    .replaceAll('\r\n', '\n');
}

/** Returns the mails to an address that were written to files, oldest first. */
export async function readMails(dataDir: string, email: string): Promise<string[]> {
  const folder = join(dataDir, 'mail');
  const names = (await readdir(folder).catch(() => [])).sort();
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return mails.filter((mail) => mail.includes(`To: ${email}`)).map(decodeMail);
}

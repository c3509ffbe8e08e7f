import { mkdtemp, readdir, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { parseEnv } from '../env.ts';
import { startFakeSmtp } from '../testing/fake-smtp.ts';
import { createMail } from './mail.ts';
import { createSettings } from './settings.ts';

const log = pino({ level: 'silent' });

/** Creates mail as the environment configures it, which may not connect to a server named by an admin. */
function openMail(source: Record<string, string>, logTo = log) {
  const env = parseEnv(source);
  const resolveNamedHost = () => Promise.reject(new Error('No host is allowed'));
  return createMail({ env, settings: createSettings(env), resolveNamedHost, log: logTo });
}

async function createFileMail() {
  const dataDir = await mkdtemp(join(tmpdir(), 'anito-mail-'));
  const mail = openMail({ DATA_DIR: dataDir });
  const read = async () => {
    const folder = join(dataDir, 'mail');
    const names = await readdir(folder).catch(() => []);
    return Promise.all(
      names.map(async (name) => ({
        path: join(folder, name),
        text: await readFile(join(folder, name), 'utf8'),
      })),
    );
  };
  return { mail, read };
}

test('writes a mail to a file that only its owner can read, when there is no mail server', async () => {
  const { mail, read } = await createFileMail();
  await mail.send({ to: 'maria@example.com', subject: 'Kumusta, Señora', text: 'Ang link: http://x/\n' });
  const [file] = await read();
  expect((await stat(file?.path ?? '')).mode & 0o777).toBe(0o600);
  expect(file?.text).toMatch(/^To: maria@example\.com\r$/m);
  expect(file?.text).toMatch(/^From: Anito <no-reply@localhost>\r$/m);
});

test('logs the link of a mail without a mail server, and only the path for mails without a link', async () => {
  const lines: { mail: string; link?: string }[] = [];
  const mail = openMail(
    { DATA_DIR: await mkdtemp(join(tmpdir(), 'anito-mail-')) },
    pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) }),
  );
  const link = 'http://localhost:3000/oidc/password?token=x';
  await mail.send({ to: 'maria@example.com', subject: 'Link', text: link, link });
  await mail.send({ to: 'maria@example.com', subject: 'News', text: link });
  expect(lines).toMatchObject([
    { mail: expect.stringMatching(/^file:.*\.eml$/), link },
    { mail: expect.any(String) },
  ]);
  expect(lines[1]).not.toHaveProperty('link');
});

test.each([
  'a@example.com\r\nBcc: b@example.com',
  'a@example.com, b@example.com',
  'a@example.com;b@example.com',
  'A <a@example.com>',
  '"a@evil.example x"@example.com',
  'a@example.com\u0000',
  '',
])('sends no mail to %j', async (to) => {
  const { mail, read } = await createFileMail();
  await expect(mail.send({ to, subject: 'x', text: 'x' })).rejects.toMatchObject({ code: 'invalid_request' });
  expect(await read()).toHaveLength(0);
});

test('does not let a subject add a header', async () => {
  const { mail, read } = await createFileMail();
  await mail.send({ to: 'a@example.com', subject: 'Hi\r\nBcc: b@example.com\r\n\r\nbody', text: 'x' });
  const [file] = await read();
  const [headers] = (file?.text ?? '').split('\r\n\r\n');
  expect(headers).not.toMatch(/^Bcc:/m);
  expect(headers).toMatch(/^Subject: Hi Bcc: b@example\.com body\r?$/m);
});

test('sends by SMTP, and reports when the server refuses', async () => {
  const smtp = await startFakeSmtp();
  const mail = openMail({
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    MAIL_FROM: 'Anito <no-reply@example.com>',
    DATA_DIR: tmpdir(),
  });
  await mail.send({ to: 'maria@example.com', subject: 'Hi', text: 'Hello' });
  expect(smtp.lines).toContain('RCPT TO:<maria@example.com>');
  smtp.refuse('mail');
  const refused = mail.send({ to: 'refused@example.com', subject: 'Hi', text: 'Hello' });
  await expect(refused).rejects.toMatchObject({ code: 'upstream_failed' });
  await smtp.close();
});

import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** A mail server with unencrypted SMTP that records what it receives. */
export type FakeSmtp = {
  host: string;
  port: number;
  /** Every line of every client. */
  lines: string[];
  /** Refuses sign-ins or mails from now on; null accepts everything again. */
  refuse(what: 'login' | 'mail' | null): void;
  close(): Promise<void>;
};

/** Starts a server on a free port of this machine. */
export async function startFakeSmtp(): Promise<FakeSmtp> {
  const lines: string[] = [];
  const sockets = new Set<Socket>();
  let refused: 'login' | 'mail' | null = null;

  function answer(line: string): string {
    if (line.startsWith('EHLO')) return '250-fake\r\n250 AUTH PLAIN';
    if (line.startsWith('AUTH')) return refused === 'login' ? '535 wrong password' : '235 welcome';
    if (line.startsWith('RCPT') && refused === 'mail') return '550 nobody here';
    if (line === 'STARTTLS') return '502 not here';
    if (line === 'DATA') return '354 go on';
    return '250 ok';
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.write('220 fake\r\n');
    let isData = false;
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        lines.push(line);
        if (isData && line !== '.') continue;
        isData = line === 'DATA';
        socket.write(`${answer(line)}\r\n`);
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    host: '127.0.0.1',
    port,
    lines,
    refuse: (what) => {
      refused = what;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

import { connect, type Socket } from 'node:net';

/** Returns a JSON object of nearly one megabyte with unknown keys. */
export function writeUnknownKeys(): string {
  return `{${Array.from({ length: 80_000 }, (_, at) => `"k${at}":0`).join(',')}}`;
}

const maxOpen = 600;
const openedPerRound = 20;

/** Connections that are hostile by inactivity. */
export type HostileConnections = {
  /** Sends the start of large bodies and no more. */
  startBodies(): void;
  /** Requests large responses and does not read them. */
  leaveResponsesUnread(): void;
  close(): void;
};

/**
 * Opens connections to the server at `url`: at most 600 at once. Connections that the server closes are
 * replaced.
 */
export function openHostileConnections(url: string): HostileConnections {
  const { hostname, port, host } = new URL(url);
  const open = new Set<Socket>();
  const send = (text: string) => {
    for (let opened = 0; opened < openedPerRound && open.size < maxOpen; opened++) {
      const socket = connect(Number(port), hostname).pause();
      open.add(socket);
      socket.on('error', () => {}).on('close', () => open.delete(socket));
      socket.write(text);
    }
  };
  return {
    startBodies: () =>
      send(
        `POST /api/assistant/1/public/chat HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n` +
          'Content-Length: 900000\r\n\r\n{',
      ),
    leaveResponsesUnread: () => send(`GET /api/openapi.json HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(20)),
    close() {
      for (const socket of open) socket.destroy();
    },
  };
}

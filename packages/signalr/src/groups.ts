import type { Connection } from './connection.ts';
import type { Principal } from './principal.ts';

/** Groups and their connections. Only the server changes them, never a message of a client. */
export class Groups<P extends Principal> {
  readonly #members = new Map<string, Set<Connection<P>>>();

  add(connection: Connection<P>, group: string): void {
    let members = this.#members.get(group);
    if (!members) {
      members = new Set();
      this.#members.set(group, members);
    }
    members.add(connection);
    connection.groups ??= new Set();
    connection.groups.add(group);
  }

  remove(connection: Connection<P>, group: string): void {
    connection.groups?.delete(group);
    const members = this.#members.get(group);
    members?.delete(connection);
    if (members?.size === 0) this.#members.delete(group);
  }

  removeFromAll(connection: Connection<P>): void {
    for (const group of connection.groups ?? []) this.remove(connection, group);
  }

  members(group: string): ReadonlySet<Connection<P>> | undefined {
    return this.#members.get(group);
  }
}

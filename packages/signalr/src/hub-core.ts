import type { IncomingMessage as HttpRequest } from 'node:http';
import type { AdmissionRules, Refusal } from './admission.ts';
import { ClientResults } from './client-results.ts';
import { Connection } from './connection.ts';
import type { ConnectionOwner } from './connection-owner.ts';
import { Dispatcher } from './dispatcher.ts';
import { Groups } from './groups.ts';
import type { NegotiateRequest } from './negotiate.ts';
import { createToken, readToken, type TokenSealer } from './negotiation-token.ts';
import type { HubClient, Principal } from './principal.ts';
import { type IncomingMessage, messageType } from './protocol.ts';
import { Registry } from './registry.ts';
import { normalizePath, parseTarget } from './request.ts';
import { defaultSettings, type HubSettings } from './settings.ts';
import { Sweeper, type SweeperTarget } from './sweeper.ts';

/** Options of a hub. Every setting has a default (settings.ts). */
export interface HubOptions<P extends Principal> extends AdmissionRules<P>, Partial<HubSettings> {
  /** The path, for example `/hubs/news`. Case-insensitive. */
  path: string;
  /** Returns those of the connected principals whose access was revoked. Called every `recheckMs`. */
  listRevoked?(principals: readonly P[]): Promise<Iterable<P>>;
  /**
   * Lets a WebSocket be opened at another process than the one that negotiated it. Without it, and for the
   * other transports, both requests must reach the same process.
   */
  tokenSealer?: TokenSealer;
  /** Called for errors that reach no caller: in handlers, callbacks, `authenticate`, `listRevoked`. */
  onError?(error: unknown, activity: string): void;
}

type ClientCallback<P extends Principal> = (client: HubClient<P>) => unknown;

/** State of one hub and events of its connections, for the two endpoints and the public interface. */
export class HubCore<P extends Principal> implements ConnectionOwner<Connection<P>>, SweeperTarget<P> {
  readonly path: string;
  readonly rules: AdmissionRules<P>;
  readonly settings: HubSettings;
  readonly onError: (error: unknown, doing: string) => void;
  readonly registry: Registry<P>;
  readonly groups = new Groups<P>();
  readonly dispatcher: Dispatcher<P>;
  readonly results = new ClientResults();
  readonly connectedCallbacks: ClientCallback<P>[] = [];
  readonly disconnectedCallbacks: ClientCallback<P>[] = [];
  readonly sweeper: Sweeper<P>;
  readonly listRevoked: ((principals: readonly P[]) => Promise<Iterable<P>>) | undefined;
  readonly tokenSealer: TokenSealer | undefined;
  isClosing = false;

  constructor(options: HubOptions<P>) {
    const { path, authenticate, isAllowedOrigin, describeRefusal, listRevoked, onError, ...more } = options;
    const { tokenSealer, ...settings } = more;
    this.tokenSealer = tokenSealer;
    this.path = normalizePath(path);
    this.rules = { authenticate, isAllowedOrigin, describeRefusal };
    this.settings = { ...defaultSettings, ...settings };
    this.listRevoked = listRevoked;
    this.onError = onError ?? ((error, doing) => console.error(`Hub ${path}, ${doing}:`, error));
    this.registry = new Registry(this.settings);
    this.dispatcher = new Dispatcher(this.settings.messageBurst, this.onError);
    this.sweeper = new Sweeper(this);
  }

  matches(url: string | undefined): boolean {
    const path = parseTarget(url)?.path;
    return path === this.path || path === `${this.path}/negotiate`;
  }

  /** Returns the response to a refusal. A status below 400 has no body. */
  describe(refusal: Refusal, request: HttpRequest): { status: number; body: string } {
    const { describeRefusal } = this.rules;
    if (refusal.status < 400 || !describeRefusal) return { status: refusal.status, body: '' };
    return describeRefusal(refusal, request);
  }

  connections(): Iterable<Connection<P>> {
    return this.registry.all();
  }

  /** Creates a pending connection, or returns the status of its refusal. */
  open(principal: P, { version, isStateful }: NegotiateRequest): Connection<P> | 429 | 503 {
    const opensUntil = Date.now() + this.settings.handshakeTimeoutMs;
    const token =
      version === 0 ? undefined : createToken(this.tokenSealer, { principal, isStateful, opensUntil });
    return this.#add(principal, token, isStateful);
  }

  /**
   * Creates the connection of a user that another process has negotiated, or returns the status of its
   * refusal. Returns undefined if the token is not one of this user.
   */
  adopt(principal: P, token: string): Connection<P> | 429 | 503 | undefined {
    const negotiation = readToken<P>(this.tokenSealer, token);
    if (negotiation?.principal.userId !== principal.userId) return undefined;
    return this.#add(principal, token, negotiation.isStateful);
  }

  #add(principal: P, token: string | undefined, isStateful: boolean): Connection<P> | 429 | 503 {
    const refusal = this.isClosing ? 503 : this.registry.findRefusal(principal.userId);
    if (refusal !== undefined) return refusal;
    const connection = new Connection<P>(this, principal, token, isStateful);
    this.registry.add(connection);
    return connection;
  }

  /** Returns the principal who negotiated a token, here or at another process. */
  findOpener(token: string): P | undefined {
    return this.registry.findOpener(token) ?? readToken<P>(this.tokenSealer, token)?.principal;
  }

  /** Runs the callbacks before the client's first call. */
  onOpened(connection: Connection<P>): void {
    if (this.connectedCallbacks.length === 0) return;
    this.dispatcher.run(connection, async () => {
      try {
        for (const callback of this.connectedCallbacks) await callback(connection);
      } catch (error) {
        this.onError(error, 'running onConnected');
        connection.close({ code: 1011, error: 'The connection could not be set up.', allowReconnect: true });
      }
    });
  }

  onMessage(connection: Connection<P>, message: IncomingMessage): void {
    switch (message.type) {
      case messageType.invocation:
      case messageType.streamInvocation:
        this.dispatcher.dispatch(connection, message);
        break;
      case messageType.completion:
        this.results.complete(connection, message);
        break;
    }
  }

  onClosed(connection: Connection<P>, wasOpen: boolean): void {
    if (connection.isLingering) this.registry.retire(connection);
    else this.registry.remove(connection);
    this.groups.removeFromAll(connection);
    this.results.rejectAll(connection);
    if (!wasOpen || this.disconnectedCallbacks.length === 0) return;
    this.dispatcher.run(connection, async () => {
      for (const callback of this.disconnectedCallbacks) await callback(connection);
    });
  }

  onForgotten(connection: Connection<P>): void {
    this.registry.remove(connection);
  }
}

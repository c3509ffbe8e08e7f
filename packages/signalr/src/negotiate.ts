import type { Target } from './request.ts';

/** What a client requests in negotiation. */
export interface NegotiateRequest {
  version: 0 | 1;
  isStateful: boolean;
}

/** Parses the query of a negotiate request. Stateful reconnect requires version 1. */
export function parseNegotiate({ query }: Target): NegotiateRequest {
  const version = Number(query.get('negotiateversion') ?? 0) >= 1 ? 1 : 0;
  return { version, isStateful: version === 1 && query.get('usestatefulreconnect') === 'true' };
}

/**
 * Returns the body of a negotiate response. Version 1 has a secret token besides the public id. Version 0
 * uses the id for both.
 * https://github.com/dotnet/aspnetcore/blob/main/src/SignalR/docs/specs/TransportProtocols.md
 */
export function describeNegotiation(
  { version, isStateful }: NegotiateRequest,
  { connectionId, token }: { connectionId: string; token: string },
): object {
  return {
    negotiateVersion: version,
    connectionId,
    connectionToken: version === 1 ? token : undefined,
    useStatefulReconnect: isStateful ? true : undefined,
    availableTransports: ['WebSockets', 'ServerSentEvents', 'LongPolling'].map((transport) => ({
      transport,
      transferFormats: ['Text'],
    })),
  };
}

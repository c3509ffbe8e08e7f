import { randomUUID } from 'node:crypto';
import * as api from '@opentelemetry/api';
import {
  defaultResource,
  detectResources,
  envDetector,
  type Resource,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import type { Logger } from 'pino';
import type { Env } from '../env.ts';

/** Longest wait in milliseconds for a collector that does not answer when the process stops. */
const flushTimeoutMs = 3_000;

const instance = resourceFromAttributes({ 'service.instance.id': randomUUID() });

/**
 * Returns the description of this process for a collector. Counters of two processes differ by its instance
 * id.
 */
export function describeProcess({
  OTEL_SERVICE_NAME,
  ROLES,
}: Pick<Env, 'OTEL_SERVICE_NAME' | 'ROLES'>): Resource {
  return defaultResource()
    .merge(instance)
    .merge(detectResources({ detectors: [envDetector] }))
    .merge(resourceFromAttributes({ 'service.name': OTEL_SERVICE_NAME, 'anito.roles': [...ROLES] }));
}

/** Logs failures to send traces and metrics. */
export function logProblems(log: Logger): void {
  const ignore = () => undefined;
  const warn = (message: string) => log.warn({ problem: message.slice(0, 500) }, 'telemetry not sent');
  api.diag.setLogger(
    { error: warn, warn, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: api.DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}

/** Sends what is left and stops a provider. Waits at most `flushTimeoutMs`. Failures are logged. */
export async function shutDown(provider: { shutdown(): Promise<void> }): Promise<void> {
  const timeout = AbortSignal.timeout(flushTimeoutMs);
  const expired = new Promise<void>((resolve) => timeout.addEventListener('abort', () => resolve()));
  await Promise.race([provider.shutdown(), expired]).catch((error: unknown) => api.diag.warn(String(error)));
}

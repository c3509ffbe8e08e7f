import * as api from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import type { Env } from '../env.ts';
import { describeProcess, logProblems, shutDown } from './open-telemetry.ts';

type TracingSettings = Pick<
  Env,
  'OTEL_SERVICE_NAME' | 'OTEL_TRACES_SAMPLER' | 'OTEL_TRACES_SAMPLER_ARG' | 'ROLES'
> & { tracesUrl: string };

/** Returns the sampler of OTEL_TRACES_SAMPLER. */
function createSampler({
  OTEL_TRACES_SAMPLER: name,
  OTEL_TRACES_SAMPLER_ARG: ratio,
}: TracingSettings): Sampler {
  const root = name.endsWith('always_on')
    ? new AlwaysOnSampler()
    : name.endsWith('always_off')
      ? new AlwaysOffSampler()
      : new TraceIdRatioBasedSampler(ratio);
  return name.startsWith('parentbased') ? new ParentBasedSampler({ root }) : root;
}

/**
 * Creates the tracer that sends spans to a collector by OTLP over HTTP. The exporter reads its other settings
 * (headers, timeout, compression, certificates) from the standard variables. Failures to send are logged.
 */
export function createTracing(settings: TracingSettings, log: Logger) {
  logProblems(log);
  api.context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const provider = new TracerProvider({
    resource: describeProcess(settings),
    sampler: createSampler(settings),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: settings.tracesUrl }) }),
    ],
  });
  return {
    api,
    tracer: provider.getTracer('anito'),
    propagator: new W3CTraceContextPropagator(),
    async stop() {
      await shutDown(provider);
      api.context.disable();
      api.diag.disable();
    },
  };
}

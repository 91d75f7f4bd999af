// abp/to-opentelemetry.ts
import type { CallReport } from '@abp-kit/core'
import { SpanStatusCode } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, WebTracerProvider } from '@opentelemetry/sdk-trace-web'

// A page that has a provider already uses its own: `trace.getTracer('abp')` of @opentelemetry/api.
const provider = new WebTracerProvider({
  resource: resourceFromAttributes({ 'service.name': 'notes' }),
  spanProcessors: [
    new BatchSpanProcessor(new OTLPTraceExporter({ url: '/v1/traces' }), { scheduledDelayMillis: 500 }),
  ],
})
const tracer = provider.getTracer('abp')

/** A span for each call. */
export function toOpenTelemetry({ agent, code, duration, outcome, startedAt, ...call }: CallReport) {
  // Not named after the capability: an agent may call any name, and names of spans are few.
  const span = tracer.startSpan('abp.call', {
    startTime: startedAt,
    attributes: {
      'abp.agent': agent.name,
      'abp.via': call.via,
      'abp.capability': call.capability,
      'abp.call_id': call.callId,
      'abp.outcome': outcome,
      'abp.bytes_in': call.bytesIn,
      'abp.bytes_out': call.bytesOut,
      ...(code !== undefined && { 'error.type': code }),
    },
  })
  if (outcome !== 'success') span.setStatus({ code: SpanStatusCode.ERROR, message: code ?? outcome })
  span.end(startedAt + duration)
}

import type { Attributes, Context, Span, SpanOptions } from '@opentelemetry/api'

/** The methods of a span while it is open. */
export interface OpenSpan {
  set(name: string, value: string | number): void
  /**
   * Marks the span as failed.
   * @param code - of the error
   */
  fail(code: string): void
}

/** Records the MCP server's work as OpenTelemetry spans. */
export interface Tracing {
  /**
   * Runs a step within a span.
   *
   * @param carrier - the client's own span context: W3C's `traceparent` and `tracestate`
   */
  span<Result>(
    name: string,
    attributes: Attributes,
    step: (span: OpenSpan) => Promise<Result>,
    carrier?: Readonly<Record<string, unknown>>,
  ): Promise<Result>
}

const silent: OpenSpan = { set: () => undefined, fail: () => undefined }

/** Records nothing. */
export const noTracing: Tracing = { span: (_name, _attributes, step) => step(silent) }

/**
 * Loads the OpenTelemetry API if it is installed. The spans go to the registered SDK; without one, they are
 * dropped.
 */
export async function openTracing(): Promise<Tracing> {
  const api = await import('@opentelemetry/api').catch(() => undefined)
  if (!api) return noTracing
  const { context, propagation, SpanKind, SpanStatusCode, trace } = api
  const tracer = trace.getTracer('@abp-kit/mcp')
  const begin = <Result>(
    name: string,
    options: SpanOptions,
    from: Context,
    run: (span: Span) => Promise<Result>,
  ) => tracer.startActiveSpan(name, options, from, run)
  return {
    span(name, attributes, step, carrier) {
      const from = carrier ? propagation.extract(context.active(), carrier) : context.active()
      const kind = carrier ? SpanKind.SERVER : SpanKind.INTERNAL
      return begin(name, { attributes, kind }, from, async (span) => {
        try {
          return await step({
            set: (key, value) => void span.setAttribute(key, value),
            fail(code) {
              span.setAttribute('error.type', code)
              span.setStatus({ code: SpanStatusCode.ERROR })
            },
          })
        } catch (error) {
          span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown')
          span.setStatus({ code: SpanStatusCode.ERROR })
          throw error
        } finally {
          span.end()
        }
      })
    },
  }
}

export { CallGate } from './call-gate.ts'
export { Metrics, metricsType } from './metrics.ts'
export { noTracing, type OpenSpan, openTracing, type Tracing } from './tracing.ts'

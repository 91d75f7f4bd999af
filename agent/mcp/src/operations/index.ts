export { CallGate } from './call-gate'
export { Metrics, metricsType } from './metrics'
export { noTracing, type OpenSpan, openTracing, type Tracing } from './tracing'

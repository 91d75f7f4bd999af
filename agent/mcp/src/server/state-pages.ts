import type { ServerResponse } from 'node:http'
import type { Bridge } from '../bridge.ts'
import { metricsType } from '../operations/index.ts'

/** The path where a load balancer asks whether this process accepts calls. */
export const healthPath = '/healthz'
/** The path where a collector reads metrics. */
export const metricsPath = '/metrics'

/**
 * Reports whether new calls are accepted: 503 as soon as the process is ending. The answer contains nothing
 * else, because any program may ask.
 */
export function answerHealth({ gate }: Bridge, response: ServerResponse): void {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
  response.writeHead(gate.draining ? 503 : 200, headers).end(gate.draining ? 'draining\n' : 'ok\n')
}

export function answerMetrics({ gate, metrics, sessions }: Bridge, response: ServerResponse): void {
  const text = metrics.text({
    sessions: () => sessions.all().length,
    connections: () => sessions.all().reduce((sum, { connections }) => sum + connections.all().length, 0),
    callsRunning: () => gate.running,
  })
  response.writeHead(200, { 'content-type': metricsType, 'cache-control': 'no-store' }).end(text)
}

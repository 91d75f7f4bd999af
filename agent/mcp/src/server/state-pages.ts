import type { ServerResponse } from 'node:http'
import type { Bridge } from '../bridge.ts'
import { metricsType } from '../operations/index.ts'

/** Where a load balancer asks whether this process takes calls. */
export const healthPath = '/healthz'
/** Where a collector reads numbers. */
export const metricsPath = '/metrics'

/** Says whether new calls are taken: 503 as soon as the process is ending. It says nothing else, because anyone may ask. */
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

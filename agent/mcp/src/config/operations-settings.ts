import { z } from 'zod'
import { maxMilliseconds } from './duration-setting.ts'

/** For operators who run the MCP server as a service. */
export const operationsSettings = {
  drainTimeout: z.number().int().min(0).max(maxMilliseconds).default(25_000).meta({
    group: 'Operations',
    unit: 'ms',
    description:
      'With --http: after SIGTERM, running calls may go on for so long, while new ones are refused. A second SIGTERM ends them at once. The default is less than the 30 s that Kubernetes waits.',
  }),
  maxConcurrentCalls: z.number().int().positive().default(100).meta({
    group: 'Operations',
    description: 'Calls that all clients together may have running; more are answered with RATE_LIMITED.',
  }),
  metricsAuth: z.boolean().default(true).meta({
    group: 'Operations',
    description:
      'With --http: /metrics needs the same token as /mcp. With --no-metrics-auth whoever reaches the port sees which apps and capabilities are used, and how often.',
  }),
}

// abp/to-sentry.ts
import type { CallReport } from '@abp-kit/core'
import { addBreadcrumb, captureMessage } from '@sentry/browser'

/** A breadcrumb for each call, and an event for each error. `Sentry.init` stays where your app has it. */
export function toSentry({ agent, capability, code, outcome, via, ...numbers }: CallReport) {
  const hasFailed = outcome === 'error' || outcome === 'timeout'
  addBreadcrumb({
    category: 'abp',
    message: `${capability}: ${code ?? outcome}`,
    level: hasFailed ? 'warning' : 'info',
    data: { agent: agent.name, via, ...numbers },
  })
  if (hasFailed)
    captureMessage(`Agent's call failed: ${code}`, {
      level: 'warning',
      tags: { 'abp.capability': capability, 'abp.code': code, 'abp.agent': agent.name, 'abp.via': via },
      fingerprint: ['abp', capability, code ?? outcome],
    })
}

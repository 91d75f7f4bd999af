import { expect, test } from 'vitest'
import { workLimits } from '../../src/limits.ts'
import { Metrics } from '../../src/operations/index.ts'
import { readOpenMetrics, total } from '../fixtures/open-metrics.ts'

const present = { sessions: () => 1, connections: () => 2, callsRunning: () => 3 }

test('what pages choose cannot leave its label, and is shown as text', () => {
  const metrics = new Metrics()
  const odd = 'a"b\\c\nd} 1\n# EOF\u202e'
  metrics.callEnded({ app: 'https://app.example', capability: odd, outcome: 'success', milliseconds: 1 })
  const calls = readOpenMetrics(metrics.text(present)).get('abp_calls')
  expect(calls?.samples).toEqual([
    {
      name: 'abp_calls_total',
      labels: { app: 'https://app.example', capability: 'a"b\\c d} 1 # EOF', outcome: 'success' },
      value: 1,
    },
  ])
})

test('ever new names make no more than the limit of series, and are still counted', () => {
  const metrics = new Metrics()
  const extra = 50
  for (let number = 0; number < workLimits.metricSeriesEntries + extra; number++) {
    metrics.callEnded({
      app: 'https://a.example',
      capability: `n.${number}`,
      outcome: 'OWN',
      milliseconds: 2,
    })
  }
  const families = readOpenMetrics(metrics.text(present))
  expect(families.get('abp_calls')?.samples.length).toBe(workLimits.metricSeriesEntries + 1)
  expect(total(families, 'abp_calls', { capability: 'other' })).toBe(extra)
})

test('durations are in seconds, in buckets that include their bound', () => {
  const metrics = new Metrics()
  for (const milliseconds of [5, 1_000, 1_001, 400_000]) {
    metrics.callEnded({ app: 'a', capability: 'b', outcome: 'success', milliseconds })
  }
  const samples = readOpenMetrics(metrics.text(present)).get('abp_call_duration_seconds')?.samples ?? []
  const below = (le: string) => samples.find(({ labels }) => labels.le === le)?.value
  expect([below('0.005'), below('1.0'), below('2.5'), below('300.0'), below('+Inf')]).toEqual([1, 2, 3, 3, 4])
})

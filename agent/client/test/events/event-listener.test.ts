import type { ProgressInfo } from '@abp-kit/core/protocol'
import { expect, test } from 'vitest'
import { createListener } from '../../src/events/event-listener.ts'

function hear(...reports: unknown[]): ProgressInfo[] {
  const heard: ProgressInfo[] = []
  const listener = createListener(
    { onProgress: (info) => heard.push(info) },
    new Map(),
    async (answer) => answer,
  )
  for (const report of reports) listener.progress(report)
  return heard
}

test.each([
  [
    { percentage: 40, status: 'Finalizing' },
    { progress: 40, total: 100, percentage: 40, status: 'Finalizing' },
  ],
  [
    { percentage: 25, total: 8 },
    { progress: 2, total: 8, percentage: 25 },
  ],
  [
    { progress: 1, percentage: 7 },
    { progress: 1, percentage: 7 },
  ],
])('%j is %j: a percentage alone says the progress', (given, expected) => {
  expect(hear({ operationId: 'p', ...given })).toEqual([{ operationId: 'p', ...expected }])
})

test.each([{}, { percentage: '5' }, { percentage: Number.NaN }, { progress: 'x', percentage: 5 }])(
  '%j is no progress',
  (given) => {
    expect(hear({ operationId: 'p', ...given })).toEqual([])
  },
)

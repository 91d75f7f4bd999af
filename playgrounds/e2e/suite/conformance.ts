import { checkSite } from '@abp-kit/conformance'
import { expect, test } from 'vitest'
import type { Subject } from './subject.ts'

/** What `abp check` says of the app: nothing. */
export function conformance({ mode, url }: Subject): void {
  // A dev server reloads its pages while it optimizes what they import; `npm run fresh` checks those.
  if (mode !== 'production') return
  test('every rule of the conformance suite is kept', async () => {
    const { checked, findings, skipped } = await checkSite(url('/'))
    expect(findings).toEqual([])
    expect(checked.length).toBeGreaterThan(40)
    // Nothing but calls is left out.
    expect(skipped.filter(({ what }) => what !== 'call')).toEqual([])
  })
}

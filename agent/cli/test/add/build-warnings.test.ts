import { describe, expect, it } from 'vitest'
import { buildWarnings } from '../../src/add/build-warnings.ts'

const precached = `AGENT_FILES_PRECACHED: The service worker sw.js fetches runtime.js for every visitor:
  import { abp, leaveToAgents } from '@abp-kit/vite'
  VitePWA({ workbox: { manifestTransforms: [leaveToAgents] } })
AGENT_FILES_PRECACHED is explained at https://example.com/errors.md`

describe('buildWarnings', () => {
  it('finds a warning with all its lines, up to the address of the docs', () => {
    expect(buildWarnings(`files generated\n  dist/sw.js\n[abp-kit] ${precached}\n✓ built in 9 s\n`)).toEqual([
      precached,
    ])
  })

  it('says once what the builds of client and server both wrote, through a logger with colours', () => {
    const logged = `\u001B[33m WARN \u001B[39m [abp-kit] ${precached}\n`
    expect(buildWarnings(`${logged}\n${logged}`)).toEqual([precached])
  })

  it('finds what Astro writes with the name of the integration', () => {
    const logged = `\u001B[33m10:00:00 [WARN] [@abp-kit/astro]\u001B[39m ${precached}\n\u001B[2m10:00:01\u001B[22m [build] Done\n`
    expect(buildWarnings(logged)).toEqual([precached])
  })

  it('takes two in a row apart, and the indented lines of one without an address', () => {
    const output = `[abp-kit] The list was not written.\n  at one\n[abp-kit] ${precached}\ndone in 3 s`
    expect(buildWarnings(output)).toEqual(['The list was not written.\n  at one', precached])
  })

  it('leaves the rest of the output alone', () => {
    expect(buildWarnings('✓ built in 9 s\ndist/abp-prefetch.js  0.57 kB\n')).toEqual([])
  })
})

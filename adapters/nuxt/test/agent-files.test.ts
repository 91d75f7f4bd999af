import { expect, test } from 'vitest'
import { leaveOut, type ServiceWorkerOptions } from '../src/agent-files.ts'

test("a service worker's list loses what only agents need, and keeps the transforms of the app", () => {
  const own = () => ({ manifest: [], warnings: [] })
  const options: Required<ServiceWorkerOptions> = {
    workbox: { manifestTransforms: [own] },
    injectManifest: {},
  }
  leaveOut(options, new Set(['abp.js']))
  const [first, ours] = options.workbox.manifestTransforms ?? []
  expect(first).toBe(own)
  const entries = ['_nuxt/entry.js', '_nuxt/abp.js', '_nuxt/other-abp.js'].map((url) => ({ url }))
  const left = { manifest: [{ url: '_nuxt/entry.js' }, { url: '_nuxt/other-abp.js' }], warnings: [] }
  expect(ours?.(entries)).toEqual(left)
  expect(options.injectManifest.manifestTransforms?.[0]?.(entries)).toEqual(left)
})

import { defineRule } from '../rule.ts'

/** As much as `@abp-kit` costs a visitor at most, compressed. */
const allowedBytes = 1_500

export const visitorDownloads = defineRule({
  id: 'visitor-downloads',
  title: 'Visitors do not download what only agents use',
  severity: 'warn',
  docs: 'What runs only when an agent calls is not downloaded for every visitor: neither by `<link rel="prefetch">` or `modulepreload`, nor by a service worker. Up to 1,500 bytes are fine.',
  step: 'protocol',
  check({ downloads }) {
    const bytes = downloads.reduce((sum, one) => sum + (one.bytes ?? 0), 0)
    const isStored = downloads.some((one) => one.bytes === undefined)
    if (bytes <= allowedBytes && !isStored) return []
    const listed = downloads.slice(0, 10).map(({ url }) => url.slice(0, 500))
    const more = downloads.length > listed.length ? `, and ${downloads.length - listed.length} more` : ''
    const size = isStored ? '' : ` of ${bytes} bytes`
    return [
      {
        what: `Every visitor downloads scripts${size} that run only when an agent calls: ${listed.join(', ')}${more}.`,
        why: 'Most visits have no agent, and pay for it with time and data.',
        remedy:
          'Leave these files out of what the page prefetches or preloads, and out of the list that its service worker stores in advance. If the app itself runs them later than in 10 seconds, or on other pages, there is nothing to do.',
      },
    ]
  },
})

import { defineRule } from '../rule.ts'

export const manifestHeaders = defineRule({
  id: 'manifest-headers',
  title: 'The manifest is the same for everybody, and can be kept',
  severity: 'note',
  docs: 'It sets no cookie, and its `Cache-Control` does not forbid to keep it: `public, max-age=3600` is usual.',
  step: 'manifest',
  check: ({ cacheControl = '', setsCookie, status, url }) => [
    ...(status === 200 && setsCookie
      ? [
          {
            what: 'The manifest sets a cookie.',
            why: 'It is read by programs without a session, and caches do not keep it.',
            remedy: 'Serve it as a file, outside of what starts sessions.',
            where: url,
          },
        ]
      : []),
    ...(status === 200 && /\b(?:no-store|private)\b/i.test(cacheControl)
      ? [
          {
            what: `The manifest has \`Cache-Control: ${cacheControl.slice(0, 100)}\`.`,
            why: 'Every agent fetches it again for every page.',
            remedy: 'Send `Cache-Control: public, max-age=3600`.',
            where: url,
          },
        ]
      : []),
  ],
})

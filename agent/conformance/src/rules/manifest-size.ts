import { defineRule } from '../rule.ts'

export const manifestSize = defineRule({
  id: 'manifest-size',
  title: 'The manifest has at most 1 MB',
  severity: 'error',
  docs: 'Readers stop after 1 MB, and after 100 capabilities.',
  step: 'manifest',
  check: ({ bytes, read, url }) => [
    ...(bytes <= 1024 * 1024
      ? []
      : [
          {
            what: 'The manifest has more than 1 MB.',
            why: 'Agents stop reading there, and see nothing of it.',
            remedy: 'Shorten descriptions and schemas.',
            where: url,
          },
        ]),
    ...read.warnings
      .filter((warning) => warning.startsWith('It lists'))
      .map((what) => ({
        what,
        why: 'Agents do not see the others.',
        remedy: 'Offer fewer capabilities, with more parameters.',
        where: url,
      })),
  ],
})

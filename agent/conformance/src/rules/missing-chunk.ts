import { defineRule } from '../rule.ts'

export const missingChunk = defineRule({
  id: 'missing-chunk',
  title: 'A call is answered when the network is gone',
  severity: 'error',
  docs: 'When the page has loaded and nothing more can be fetched, `initialize` is still answered, if only with an error.',
  step: 'failures',
  check: ({ chunk }) =>
    chunk === undefined || chunk.settled
      ? []
      : [
          {
            what: '`initialize` is not answered when the page has loaded and then loses the network.',
            why: 'An agent waits for it, and then does not know what is wrong.',
            remedy: 'Answer with an error when what a call needs cannot be fetched.',
          },
        ],
})

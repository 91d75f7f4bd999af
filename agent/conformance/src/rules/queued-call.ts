import { defineRule } from '../rule.ts'

export const queuedCall = defineRule({
  id: 'queued-call',
  title: 'A call that comes early is answered',
  severity: 'error',
  docs: 'A call of `window.abp.supports` that is made while the page still loads is answered, if only with an error.',
  step: 'page',
  check: ({ early }) =>
    early === undefined || early.settled
      ? []
      : [
          {
            what: 'A call that was made while the page loaded has not been answered in time.',
            why: 'An agent waits for it, and then gives up.',
            remedy:
              'Queue what comes before the runtime is there, and answer with an error if it does not come.',
          },
        ],
})

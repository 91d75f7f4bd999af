import { defineRule } from '../rule'

export const shutdown = defineRule({
  id: 'shutdown',
  title: 'A session ends, and another one can begin',
  severity: 'error',
  docs: 'After `shutdown`, `initialized` is `false` and `sessionId` is `null`, and `initialize` begins another session in the same page.',
  step: 'session',
  check: ({ shutdown: left }) => {
    if (left === undefined) return []
    const fault = (what: string) => ({
      what,
      why: 'The next agent in this page does not get a session, or gets that of another one.',
      remedy: 'Reset the state in `shutdown`, after the running calls are cancelled.',
    })
    return [
      ...(left.ended ? [] : [fault('After `shutdown`, the page still says that it has a session.')]),
      ...(left.refused === undefined
        ? []
        : [fault(`After \`shutdown\`, \`initialize\` fails: ${left.refused}`)]),
    ]
  },
})

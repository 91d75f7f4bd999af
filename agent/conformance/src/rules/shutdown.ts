import { defineRule } from '../rule.ts'

export const shutdown = defineRule({
  id: 'shutdown',
  title: 'A session ends, and another one can begin',
  severity: 'error',
  docs: 'After `shutdown`, `initialized` is `false` and `sessionId` is `null`, and `initialize` begins another session in the same page.',
  step: 'protocol',
  check({ after, again, initialize, shutdown: ending }) {
    if (!initialize.answered || initialize.thrown !== undefined) return []
    const fault = (what: string) => ({
      what,
      why: 'The next agent in this page does not get a session, or gets that of another one.',
      remedy: 'Reset the state in `shutdown`, after the running calls are cancelled.',
      where: 'shutdown',
    })
    const isEnded = after.initialized === false && after.sessionId === null
    return [
      ...(ending.answered && ending.thrown === undefined
        ? []
        : [fault(`\`shutdown\` ${ending.answered ? `throws ${ending.thrown}` : 'is not answered'}.`)]),
      ...(isEnded ? [] : [fault('After `shutdown`, the page still says that it has a session.')]),
      ...(again.answered && again.thrown === undefined
        ? []
        : [
            fault(
              `After \`shutdown\`, \`initialize\` ${again.answered ? `fails: ${again.thrown}` : 'is not answered'}.`,
            ),
          ]),
    ]
  },
})

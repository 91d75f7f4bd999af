import { defineRule } from '../rule.ts'

export const plainList = defineRule({
  id: 'plain-list',
  title: '`listCapabilities` answers with a plain list',
  severity: 'error',
  docs: 'Its answer is a list, not an envelope. Each entry has a `name`, and says with `available` whether it can be called now.',
  step: 'protocol',
  check({ initialize, list }) {
    if (!initialize.answered || initialize.thrown !== undefined) return []
    const fault = (what: string, remedy: string) => ({
      what,
      why: 'Clients go through the list at once, and do not look for it inside of something else.',
      remedy,
      where: 'listCapabilities',
    })
    const { answered, thrown, value } = list
    if (!answered || thrown !== undefined)
      return [
        fault(
          answered ? `\`listCapabilities\` throws ${thrown}.` : '`listCapabilities` is not answered.',
          'Answer with the list, also when it is empty.',
        ),
      ]
    if (!Array.isArray(value))
      return [fault('The answer of `listCapabilities` is no list.', 'Return the list itself.')]
    const isRight = (one: unknown) =>
      typeof Object(one).name === 'string' && typeof Object(one).available === 'boolean'
    return value.every(isRight)
      ? []
      : [
          fault(
            'Some entries of `listCapabilities` have no `name`, or no `available`.',
            'Give each entry `name`, `available`, and its schemas.',
          ),
        ]
  },
})

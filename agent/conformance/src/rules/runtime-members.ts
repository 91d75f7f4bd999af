import { defineRule } from '../rule.ts'

const methods = ['initialize', 'shutdown', 'call', 'listCapabilities']

export const runtimeMembers = defineRule({
  id: 'runtime-members',
  title: '`window.abp` has the members of the protocol',
  severity: 'error',
  docs: 'Before a session, `protocolVersion` is text, `app` has `id`, `name` and `version`, `initialized` is `false`, `sessionId` is `null`; and there are the methods `initialize`, `shutdown`, `call` and `listCapabilities`.',
  step: 'protocol',
  check({ members }) {
    const { app, initialized, protocolVersion, sessionId } = members
    const { id, name, version } = Object(app)
    const wrong = [
      ...(typeof protocolVersion === 'string' ? [] : ['`protocolVersion` is no text.']),
      ...([id, name, version].every((one) => typeof one === 'string' && one !== '')
        ? []
        : ['`app` lacks `id`, `name` or `version`.']),
      ...(initialized === false ? [] : ['`initialized` is not `false` before a session.']),
      ...(sessionId === null ? [] : ['`sessionId` is not `null` before a session.']),
      ...methods
        .filter((one) => !members.methods.includes(one))
        .map((one) => `There is no method \`${one}\`.`),
    ]
    return wrong.map((what) => ({
      what,
      why: 'Agents read them before they begin, and call nothing else.',
      remedy: 'Give the object all of them at once, when it is made.',
      where: 'window.abp',
    }))
  },
})

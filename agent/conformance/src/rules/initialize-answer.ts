import { defineRule } from '../rule.ts'

export const initializeAnswer = defineRule({
  id: 'initialize-answer',
  title: '`initialize` answers with a session',
  severity: 'error',
  docs: 'Its answer has `sessionId` and `protocolVersion` as text, `app`, `capabilities` as a list, and `features`. Afterwards `initialized` is `true`, and `sessionId` is that of the answer.',
  step: 'protocol',
  check({ during, initialize }) {
    // That there is no answer at all is reported by `connects`.
    if (!initialize.answered || initialize.thrown !== undefined) return []
    const { app, capabilities, features, protocolVersion, sessionId } = Object(initialize.value)
    const isText = (value: unknown) => typeof value === 'string' && value !== ''
    const lacking = [
      ...(isText(sessionId) ? [] : ['sessionId']),
      ...(isText(protocolVersion) ? [] : ['protocolVersion']),
      ...(isText(Object(app).id) ? [] : ['app']),
      ...(Array.isArray(capabilities) ? [] : ['capabilities']),
      ...(Object(features) === features ? [] : ['features']),
    ]
    const fault = (what: string) => ({
      what,
      why: 'Agents keep the session by what it says.',
      remedy: 'Return `{ sessionId, protocolVersion, app, capabilities, features }`, and set the members.',
      where: 'initialize',
    })
    return [
      ...(lacking.length === 0 ? [] : [fault(`The answer of \`initialize\` lacks ${lacking.join(', ')}.`)]),
      ...(during.initialized === true ? [] : [fault('After `initialize`, `initialized` is not `true`.')]),
      ...(during.sessionId === sessionId
        ? []
        : [fault('After `initialize`, `sessionId` is not that of its answer.')]),
    ]
  },
})

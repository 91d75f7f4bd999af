import { lackingOf, notRefused } from '../site/read-answer.ts'
import { defineRule, type Rule } from './rule.ts'

/** The maximum compressed bytes that `@abp-kit` costs a visitor. */
const allowedBytes = 1_500

const methods = ['initialize', 'shutdown', 'call', 'listCapabilities']

/** Rules about `window.abp`, as an agent without the client uses it. */
export const protocolRules: readonly Rule[] = [
  defineRule({
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
  }),
  defineRule({
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
  }),
  defineRule({
    id: 'same-app',
    title: 'Page and manifest are the same app',
    severity: 'warn',
    docs: '`window.abp.app` has the `id`, the `name` and the `version` of the manifest.',
    step: 'protocol',
    check({ members }, { manifest }) {
      const published = manifest?.read.manifest?.app
      if (!published) return []
      const shown = Object(members.app)
      return (['id', 'name', 'version'] as const)
        .filter((field) => shown[field] !== published[field])
        .map((field) => ({
          what: `\`app.${field}\` is ${JSON.stringify(published[field])} in the manifest, and ${String(JSON.stringify(shown[field])).slice(0, 200)} in the page.`,
          why: 'An agent that chose the app by its manifest meets another one, or another version.',
          remedy: 'Make both from one definition, and serve the manifest of the version that the page runs.',
          where: `app.${field}`,
        }))
    },
  }),
  defineRule({
    id: 'initialize-answer',
    title: '`initialize` answers with a session',
    severity: 'error',
    docs: 'Its answer has `sessionId` and `protocolVersion` as text, `app`, `capabilities` as a list, and `features`. Afterwards `initialized` is `true`, and `sessionId` is that of the answer.',
    step: 'protocol',
    check({ during, initialize }) {
      // `session-starts` reports a missing answer.
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
  }),
  defineRule({
    id: 'list-answer',
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
  }),
  defineRule({
    id: 'not-initialized',
    title: 'A call outside a session is refused',
    severity: 'error',
    docs: 'Before `initialize`, and after `shutdown`, `call` answers with the code `NOT_INITIALIZED`.',
    step: 'protocol',
    check: ({ early, late }) =>
      [
        { when: 'before `initialize`', answer: early },
        { when: 'after `shutdown`', answer: late },
      ].flatMap(({ answer, when }) => {
        const problem = notRefused(answer, ['NOT_INITIALIZED', 'SESSION_EXPIRED', 'SESSION_INVALID'])
        return problem === undefined
          ? []
          : [
              {
                what: `A call ${when} ${problem}.`,
                why: 'An agent tells by the code that it has to begin a session, and then calls again.',
                remedy:
                  'Return `{ success: false, error: { code: "NOT_INITIALIZED", message, retryable: true } }`.',
                where: 'call',
              },
            ]
      }),
  }),
  defineRule({
    id: 'inherited-names',
    title: 'Names of JavaScript are no capabilities',
    severity: 'error',
    docs: 'A call of `__proto__`, `constructor` or `toString` is answered with `UNKNOWN_CAPABILITY`.',
    step: 'protocol',
    check: ({ initialize, odd }) =>
      !initialize.answered || initialize.thrown !== undefined
        ? []
        : odd
            .filter(({ name }) => !name.includes('.'))
            .flatMap(({ answer, name }) => {
              const problem = notRefused(answer, ['UNKNOWN_CAPABILITY'])
              return problem === undefined
                ? []
                : [
                    {
                      what: `A call of \`${name}\` ${problem}.`,
                      why: 'The handlers are looked up in an object that has more than the handlers.',
                      remedy: 'Look them up in a `Map`, or ask `Object.hasOwn` first.',
                      where: name,
                    },
                  ]
            }),
  }),
  defineRule({
    id: 'call-never-throws',
    title: '`call` answers always, and never throws',
    severity: 'error',
    docs: 'Every failure is in the envelope `{ success: false, error }`: also of a name that does not exist, and of parameters that are no object.',
    step: 'protocol',
    check({ initialize, noObject, odd }) {
      if (!initialize.answered || initialize.thrown !== undefined) return []
      const asked = [
        ...odd
          .filter(({ name }) => name.includes('.'))
          .map(({ answer }) => ({ of: 'of an unknown name', answer })),
        { of: 'with text in place of parameters', answer: noObject },
      ]
      return asked.flatMap(({ answer: { answered, thrown, value }, of }) => {
        const problem = !answered
          ? 'is not answered'
          : thrown !== undefined
            ? `throws ${thrown}`
            : typeof Object(value).success === 'boolean'
              ? undefined
              : 'is answered with something else than an envelope'
        return problem === undefined
          ? []
          : [
              {
                what: `A call ${of} ${problem}.`,
                why: 'Agents read `success` and `error`. What is thrown loses its code on the way.',
                remedy: 'Catch everything in `call`, and return `{ success: false, error }`.',
                where: 'call',
              },
            ]
      })
    },
  }),
  defineRule({
    id: 'error-shape',
    title: 'Errors have the form of the protocol',
    severity: 'error',
    docs: 'An error has a `code` in capitals, a `message`, and `retryable`, which is `true` or `false`.',
    step: 'protocol',
    check({ early, late, noObject, odd }) {
      const answers = [early, late, noObject, ...odd.map(({ answer }) => answer)]
      const errors = answers
        .map(({ value }) => Object(value))
        .filter(({ success }) => success === false)
        .map(({ error }) => error)
      const lacking = new Set(errors.flatMap(lackingOf))
      return lacking.size === 0
        ? []
        : [
            {
              what: `Errors lack ${[...lacking].join(', and ')}.`,
              why: 'An agent tells by them what went wrong, and whether to try again.',
              remedy: 'Return `error: { code: "UNKNOWN_CAPABILITY", message: "…", retryable: false }`.',
              where: 'call',
            },
          ]
    },
  }),
  defineRule({
    id: 'unknown-names',
    title: 'What does not exist is said to be so',
    severity: 'warn',
    docs: 'Where the page has these methods: `describeCapability` of an unknown name is `null`, `supports` of it has `supported: false`, and `cancel` of an unknown call has `cancelled: false`. None of them throws.',
    step: 'protocol',
    check({ cancel, describe, supports }) {
      const rightly = [
        {
          method: 'describeCapability',
          answer: describe,
          is: (value: unknown) => value === null,
          as: 'null',
        },
        {
          method: 'supports',
          answer: supports,
          is: (value: unknown) => Object(value).supported === false,
          as: '{ supported: false }',
        },
        {
          method: 'cancel',
          answer: cancel,
          is: (value: unknown) => Object(value).cancelled === false,
          as: '{ cancelled: false }',
        },
      ]
      return rightly.flatMap(({ answer, as, is, method }) =>
        answer === undefined || (answer.answered && answer.thrown === undefined && is(answer.value))
          ? []
          : [
              {
                what: `\`${method}\` of something unknown ${answer.answered ? (answer.thrown ?? 'is answered wrongly') : 'is not answered'}.`,
                why: 'An agent asks before it relies on something.',
                remedy: `Answer with \`${as}\`.`,
                where: method,
              },
            ],
      )
    },
  }),
  defineRule({
    id: 'session-ends',
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
  }),
]

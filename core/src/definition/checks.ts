import type { AnyCapability } from './capability.ts'
import type { DefinitionProblem } from './error.ts'
import { checkCapabilityName } from './name.ts'
import type { RequirementDefinition } from './requirement.ts'
import { show } from './show.ts'

interface AppShape {
  ask?: unknown
  id: unknown
  name: unknown
  version: unknown
  authorize?: unknown
  context?: unknown
  onCall?: unknown
  use?: unknown
  callTimeout?: unknown
  inlineLimit?: unknown
  rateLimit?: unknown
  reinitialize?: unknown
  sessionTimeout?: unknown
  webmcp?: unknown
  storeResult?: unknown
  capabilities: readonly unknown[] | unknown
}

const appId = /^[a-z][a-z0-9-]*(\.[a-z0-9][a-z0-9-]*)+$/i
// https://semver.org, without capture groups
const semver =
  /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-(0|[1-9]\d*|\d*[a-z-][\da-z-]*)(\.(0|[1-9]\d*|\d*[a-z-][\da-z-]*))*)?(\+[\da-z-]+(\.[\da-z-]+)*)?$/i
const inMilliseconds = 'Write a positive number of milliseconds.'
const middleware = 'Write `use: [async (call, next) => …]`.'
const asks = "Write 'agent', 'page' or 'agent-then-page'."
const inBytes = 'Write a number of bytes, 0 or more.'
const requirementTypes = ['permission', 'context', 'gesture', 'browser', 'hardware', 'state']

/**
 * Finds every mistake in an app's definition (docs/protocol.md §2 and §5).
 *
 * @returns an empty array if there are no mistakes. Never throws, for any input.
 */
export function checkApp(app: AppShape): DefinitionProblem[] {
  const problems: DefinitionProblem[] = []
  const problem = (place: string, message: string, remedy: string) =>
    problems.push({ place, message, remedy })

  if (typeof app !== 'object' || app === null) {
    problem('app', 'It is not an object.', 'Pass `{ id, name, version, capabilities }` to `defineApp`.')
    return problems
  }
  if (typeof app.id !== 'string' || !appId.test(app.id)) {
    problem('id', `${show(app.id)} is not reverse-domain.`, 'Write it like `com.example.notes`.')
  }
  if (typeof app.name !== 'string' || app.name.trim() === '') {
    problem('name', `${show(app.name)} is not a name.`, 'Write the name that people know the app by.')
  }
  if (typeof app.version !== 'string' || !semver.test(app.version)) {
    problem('version', `${show(app.version)} is not a semantic version.`, 'Write it like `1.0.0`.')
  }
  problems.push(...checkOptions(app))
  if (!Array.isArray(app.capabilities)) {
    problem(
      'capabilities',
      `${show(app.capabilities)} is not a list.`,
      'Write `capabilities: [defineCapability({ … })]`.',
    )
    return problems
  }
  const seen = new Map<string, number>()
  for (const [index, capability] of app.capabilities.entries()) {
    problems.push(...checkCapability(capability, index, seen))
  }
  return problems
}

function checkOptions(app: AppShape) {
  const {
    authorize,
    callTimeout,
    context,
    inlineLimit,
    rateLimit,
    reinitialize,
    sessionTimeout,
    storeResult,
  } = app
  const rate: { calls?: unknown; per?: unknown } = Object(rateLimit)
  const options: [name: string, isRight: boolean, remedy: string][] = [
    ['callTimeout', isPositive(callTimeout), inMilliseconds],
    ['sessionTimeout', isPositive(sessionTimeout), inMilliseconds],
    [
      'rateLimit',
      rateLimit === undefined || (isCount(rate.calls) && isPositive(rate.per) && rate.per !== undefined),
      'Write `{ calls: 60, per: 60_000 }`, with `per` in milliseconds.',
    ],
    [
      'reinitialize',
      [undefined, 'replace', 'reject'].some((known) => known === reinitialize),
      "Write 'replace' or 'reject'.",
    ],
    ['ask', isAsk(app.ask), asks],
    ['webmcp', isFlag(app.webmcp), 'Write `true` or `false`.'],
    ['authorize', isFunction(authorize), 'Write `authorize: ({ capability, params, context }) => …`.'],
    ['context', isFunction(context), 'Write `context: async ({ agent, via, signal }) => ({ … })`.'],
    ['use', areFunctions(app.use), middleware],
    ['onCall', isFunction(app.onCall), 'Write `onCall: ({ capability, outcome }) => …`.'],
    ['inlineLimit', isSize(inlineLimit), inBytes],
    [
      'storeResult',
      isFunction(storeResult),
      'Write `storeResult: async (blob, details) => ({ downloadUrl })`.',
    ],
  ]
  return wrongOptions(app, options)
}

/** @param before - prefix of the option's name in a problem's `place` */
function wrongOptions(
  owner: object,
  options: [name: string, isRight: boolean, remedy: string][],
  before = '',
) {
  return options.flatMap(([name, isRight, remedy]) =>
    isRight
      ? []
      : [{ place: before + name, message: `${show(Reflect.get(owner, name))} is not valid.`, remedy }],
  )
}

function checkCapability(
  capability: Partial<AnyCapability> | null | undefined,
  index: number,
  seen: Map<string, number>,
): DefinitionProblem[] {
  const problems: DefinitionProblem[] = []
  const name = capability?.name
  const place = typeof name === 'string' ? `capabilities[${index}] (${name})` : `capabilities[${index}]`
  const problem = (message: string, remedy: string, field = '') =>
    problems.push({ place: place + field, message, remedy })

  if (typeof capability !== 'object' || capability === null) {
    problem(`${show(capability)} is not a capability.`, 'Use `defineCapability({ … })`.')
    return problems
  }
  const wrong = checkCapabilityName(name)
  if (wrong) problem(wrong.message, wrong.remedy, '.name')
  if (typeof name === 'string' && wrong?.kind !== 'form') {
    const first = seen.get(name)
    if (first === undefined) seen.set(name, index)
    else problem(`capabilities[${first}] has the same name.`, 'Rename or remove one of them.', '.name')
  }
  const {
    annotations,
    authorize,
    available,
    concurrency,
    features,
    handler,
    inlineLimit,
    load,
    input,
    output,
    requirements,
    timeout,
    use,
  } = capability
  if (handler !== undefined && load !== undefined) {
    problem(
      'It has both `handler` and `load`.',
      'Keep one: `load` for a module that is fetched on the first call, `handler` for a few lines.',
    )
  } else if (!isFunction(handler ?? load)) {
    problem(`\`${handler === undefined ? 'load' : 'handler'}\` is not a function.`, 'Pass a function.')
  }
  const options: [name: string, isRight: boolean, remedy: string][] = [
    ['listed', isFlag(capability.listed), 'Write `true` or `false`.'],
    ['timeout', isPositive(timeout), inMilliseconds],
    ['ask', isAsk(capability.ask), asks],
    ['concurrency', concurrency === undefined || isCount(concurrency), 'Write 1 or more.'],
    ['annotations', isFields(annotations), 'Write `{ readOnly: true }`.'],
    ['features', isFields(features), 'Write `{ streaming: true }`.'],
    ['inlineLimit', isSize(inlineLimit), inBytes],
    ['available', isFunction(available), 'Write `available: () => …`, which returns `true` or why not.'],
    ['authorize', isFunction(authorize), 'Write `authorize: (params, context) => …`.'],
    ['use', areFunctions(use), middleware],
  ]
  problems.push(...wrongOptions(capability, options, `${place}.`))
  problems.push(...checkRequirements(requirements, `${place}.requirements`))
  for (const [field, schema] of [
    ['.input', input],
    ['.output', output],
  ] as const) {
    if (schema !== undefined && (Object(schema) !== schema || Array.isArray(schema) || isMap(schema))) {
      problem(
        `${show(schema)} is not a schema.`,
        "Pass that of a library, such as `z.object({ … })`, or a JSON Schema: `{ type: 'object', properties: { … } }`.",
        field,
      )
    }
  }
  return problems
}

/**
 * @returns whether a value is a parameter map, as other SDKs accept it: `{ name: z.string() }`,
 *   `{ name: { type: 'string' } }`
 */
function isMap(schema: object): boolean {
  const parts = Object.entries(schema)
  return (
    typeof schema === 'object' &&
    parts.length > 0 &&
    !('~standard' in schema) &&
    parts.every(([name, part]) => Object(part) === part && !Array.isArray(part) && !keyword.test(name))
  )
}

/** JSON Schema keywords whose value is an object. */
const keyword = /^(\$|const$|contains$|definitions$|dependent|if$|items$|not$)|(properties|names)$/i

function checkRequirements(value: unknown, place: string): DefinitionProblem[] {
  const remedy = `Write \`{ type, description, resolution?, check: () => … }\`, with a type of ${requirementTypes.join(', ')}.`
  if (value === undefined) return []
  if (!Array.isArray(value)) return [{ place, message: `${show(value)} is not a list.`, remedy }]
  return value.flatMap((item: Partial<RequirementDefinition> | null | undefined, index) =>
    requirementTypes.some((type) => type === item?.type) &&
    typeof item?.description === 'string' &&
    typeof item.check === 'function'
      ? []
      : [{ place: `${place}[${index}]`, message: `${show(item)} is not a requirement.`, remedy }],
  )
}

function isAsk(value: unknown): boolean {
  return value === undefined || /^(agent|page|agent-then-page)$/.test(String(value))
}

function isPositive(value: unknown): boolean {
  return value === undefined || (typeof value === 'number' && value > 0)
}

const isFlag = (value: unknown) => value === undefined || typeof value === 'boolean'

function isSize(value: unknown): boolean {
  return value === undefined || (typeof value === 'number' && value >= 0)
}

function isCount(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value > 0
}

/** @returns whether a field is absent or an object. */
function isFields(value: unknown): boolean {
  return value === undefined || Object(value) === value
}

/** @returns whether a field is absent or an array of functions. */
function areFunctions(value: unknown): boolean {
  return value === undefined || (Array.isArray(value) && value.every((item) => typeof item === 'function'))
}

/** @returns whether a field is absent or a function. */
function isFunction(value: unknown): boolean {
  return value === undefined || typeof value === 'function'
}

import { checkCapabilityName } from '@abp-kit/core'
import { faultsOfSchema } from '../calls/schema-faults.ts'
import { defineRule, type Rule } from './rule.ts'

const staticHosts = 'https://github.com/abp-kit/abp-kit/blob/main/docs/static-hosts.md'

/** Their servers accept neither headers nor plugins from an app. */
const previews =
  ' The preview servers of Astro and Angular (`astro preview`, `ng serve`) never do; for them, only your host counts.'

const reverseDomain = /^[a-z][a-z0-9-]*(?:\.[a-z0-9][a-z0-9-]*)+$/i

const semver = /^\d+\.\d+\.\d+(?:[-+][0-9A-Za-z.+-]+)?$/

/**
 * Namespaces that promise delivery. The name alone does no harm: `no-side-delivery` checks the call's
 * effects.
 */
const delivering = /^(?:download|notify|print|share)\./

const mostCharacters = 1_000

/** Rules about the manifest. */
export const manifestRules: readonly Rule[] = [
  defineRule({
    id: 'manifest-reachable',
    title: 'The manifest is at the linked address',
    severity: 'error',
    docs: 'The linked address answers with 200, without a cookie and without a redirect.',
    step: 'manifest',
    check: ({ location, status, url }) =>
      status === 200
        ? []
        : [
            {
              what:
                location === undefined
                  ? `The manifest is answered with ${status}.`
                  : `The manifest redirects (${status}) to ${location.slice(0, 200)}.`,
              why: 'An agent reads the manifest before it has a session or a cookie.',
              remedy:
                location === undefined
                  ? 'Serve the manifest at the linked address.'
                  : 'Exclude the address from what guards the site: a login, a language redirect, a proxy.',
              where: url,
            },
          ],
  }),
  defineRule({
    id: 'manifest-type',
    title: 'The manifest is served as JSON',
    severity: 'error',
    docs: 'Its `Content-Type` is `application/json`, or ends with `+json`.',
    step: 'manifest',
    check: ({ contentType, status, url }) =>
      status !== 200 || /^application\/(?:[\w.-]+\+)?json\b/i.test(contentType)
        ? []
        : [
            {
              what: `The manifest is served as ${contentType.slice(0, 100) || 'nothing'}.`,
              why: 'Agents refuse what is not JSON: it is often the page of a login.',
              remedy: 'Send `Content-Type: application/json`.',
              where: url,
            },
          ],
  }),
  defineRule({
    id: 'manifest-cors',
    title: 'Agents in other pages may read the manifest',
    severity: 'warn',
    docs: 'It has `Access-Control-Allow-Origin: *`, unless the app narrows it on purpose.',
    step: 'manifest',
    check: ({ allowOrigin, status, url }) =>
      status !== 200 || allowOrigin !== undefined
        ? []
        : [
            {
              what: 'The manifest has no `Access-Control-Allow-Origin`.',
              why: 'Agents that run in another page cannot read it.',
              remedy: `Send \`Access-Control-Allow-Origin: *\`.${isLoopback(url) ? previews : ''} How, on static hosts: ${staticHosts}`,
              where: url,
            },
          ],
  }),
  defineRule({
    id: 'manifest-headers',
    title: 'The manifest is the same for everybody, and can be kept',
    severity: 'note',
    docs: 'It sets no cookie, and its `Cache-Control` does not forbid to keep it: `public, max-age=3600` is usual.',
    step: 'manifest',
    check: ({ cacheControl = '', setsCookie, status, url }) => [
      ...(status === 200 && setsCookie
        ? [
            {
              what: 'The manifest sets a cookie.',
              why: 'It is read by programs without a session, and caches do not keep it.',
              remedy: 'Serve it as a file, outside of what starts sessions.',
              where: url,
            },
          ]
        : []),
      ...(status === 200 && /\b(?:no-store|private)\b/i.test(cacheControl)
        ? [
            {
              what: `The manifest has \`Cache-Control: ${cacheControl.slice(0, 100)}\`.`,
              why: 'Every agent fetches it again for every page.',
              remedy: 'Send `Cache-Control: public, max-age=3600`.',
              where: url,
            },
          ]
        : []),
    ],
  }),
  defineRule({
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
  }),
  defineRule({
    id: 'manifest-valid',
    title: 'The manifest has the form of the protocol',
    severity: 'error',
    docs: 'It is an object with `abp`, `app` (`id`, `name`, `version`) and `capabilities`, each with a `name` of its own and with JSON Schemas.',
    step: 'manifest',
    check: ({ bytes, read, status, syntax, url }) => {
      const why = 'Agents leave out what is not valid, or the whole manifest.'
      if (status !== 200 || bytes > 1024 * 1024) return []
      if (syntax !== undefined)
        return [{ what: `The manifest is not JSON: ${syntax}`, why, remedy: 'Serve JSON.', where: url }]
      return read.problems.map(({ place, message, remedy }) => ({
        what: `${place}: ${message}`,
        why,
        remedy,
        where: place,
      }))
    },
  }),
  defineRule({
    id: 'app-identity',
    title: 'The app has an id and a version that can be compared',
    severity: 'warn',
    docs: '`app.id` is reverse-domain, such as `com.example.notes`; `app.version` is semantic, such as `1.0.0`.',
    step: 'manifest',
    check({ read, url }) {
      const app = read.manifest?.app
      if (!app) return []
      const fault = (what: string, why: string, remedy: string) => ({ what, why, remedy, where: url })
      return [
        ...(reverseDomain.test(app.id)
          ? []
          : [
              fault(
                `\`app.id\` is "${app.id}", which is not reverse-domain.`,
                'Agents know an app again by its id, and two apps must not have the same.',
                'Write a domain of yours backwards, and a name: `com.example.notes`.',
              ),
            ]),
        ...(semver.test(app.version)
          ? []
          : [
              fault(
                `\`app.version\` is "${app.version}", which is not a semantic version.`,
                'Agents compare versions to tell whether what they know still holds.',
                'Write three numbers: `1.0.0`.',
              ),
            ]),
      ]
    },
  }),
  defineRule({
    id: 'capability-names',
    title: 'Names say what is made, not how the page is driven',
    severity: 'warn',
    docs: 'A name is `namespace.action` in camelCase, or reverse-domain. `clipboard.*`, `ui.*` and `state.set*` are refused: they deliver, drive the page, or depend on the order of calls. `share.*`, `print.*`, `download.*` and `notify.*` are doubtful.',
    step: 'manifest',
    check: ({ read }) =>
      (read.manifest?.capabilities ?? []).flatMap(({ name }) => {
        const wrong = checkCapabilityName(name)
        if (wrong)
          return [
            {
              what: wrong.message,
              why: 'Agents choose by name, and the protocol keeps namespaces for what they mean.',
              remedy: wrong.remedy,
              where: name,
              ...(wrong.kind === 'refused' && { severity: 'error' as const }),
            },
          ]
        return delivering.test(name)
          ? [
              {
                what: `\`${name}\` is named after a delivery.`,
                why: 'An agent delivers by itself. It needs the content.',
                remedy: 'Name it after what it makes, such as `export.html`, and return that.',
                where: name,
              },
            ]
          : []
      }),
  }),
  defineRule({
    id: 'descriptions',
    title: 'Every capability says what it does',
    severity: 'warn',
    docs: 'Each capability has a description of its own, of 10 to 1,000 characters, that is not its name.',
    step: 'manifest',
    check({ read }) {
      const first = new Map<string, string>()
      return (read.manifest?.capabilities ?? []).flatMap(({ description = '', name }) => {
        const text = description.trim()
        const other = first.get(text)
        if (other === undefined) first.set(text, name)
        const fault = (what: string) => [
          {
            what,
            why: 'A model chooses capabilities by their descriptions, and reads all of them.',
            remedy: 'Say in a sentence what it makes, from what, and when to use it.',
            where: name,
          },
        ]
        if (text === '') return fault(`\`${name}\` has no description.`)
        if (text.length < 10 || text === name) return fault(`\`${name}\` has the description "${text}".`)
        if (other !== undefined) return fault(`\`${name}\` has the description of \`${other}\`.`)
        return text.length <= mostCharacters
          ? []
          : fault(`The description of \`${name}\` has ${text.length} characters.`)
      })
    },
  }),
  defineRule({
    id: 'deprecations',
    title: 'Deprecated capabilities name their replacement',
    severity: 'warn',
    docs: 'A deprecated capability has a `deprecationMessage` or `alternatives`, and alternatives exist.',
    step: 'manifest',
    check({ read }) {
      const capabilities = read.manifest?.capabilities ?? []
      const names = new Set(capabilities.map(({ name }) => name))
      return capabilities.flatMap(({ alternatives = [], deprecated, deprecationMessage, name }) => [
        ...(deprecated && !deprecationMessage && alternatives.length === 0
          ? [
              {
                what: `\`${name}\` is deprecated, and does not say why.`,
                why: 'An agent that uses it does not know what comes after it.',
                remedy: 'Add `deprecationMessage`, or `alternatives`.',
                where: name,
              },
            ]
          : []),
        ...alternatives
          .filter((other) => !names.has(other))
          .map((other) => ({
            what: `\`${name}\` names the alternative \`${other}\`, which does not exist.`,
            why: 'An agent that goes there finds nothing.',
            remedy: 'Name a capability of the manifest.',
            where: name,
          })),
      ])
    },
  }),
  defineRule({
    id: 'schemas',
    title: 'Every capability says what it takes and returns',
    severity: 'warn',
    docs: 'Each capability has an `outputSchema`, and an `inputSchema` unless it takes no parameters. The parameters have descriptions.',
    step: 'manifest',
    check: ({ read }) =>
      (read.manifest?.capabilities ?? []).flatMap(({ inputSchema, name, outputSchema }) => [
        ...(inputSchema || outputSchema
          ? []
          : [
              {
                what: `\`${name}\` has no schema.`,
                why: 'Agents do not know what to send, or what they get.',
                remedy:
                  'Declare `input` and `output`. Where the library gives no JSON Schema, see the docs on schema libraries.',
                where: name,
              },
            ]),
        ...(inputSchema && !outputSchema
          ? [
              {
                what: `\`${name}\` has no \`outputSchema\`.`,
                why: 'Agents do not know what they get, and cannot plan with it.',
                remedy: 'Declare `output`.',
                where: name,
                severity: 'note' as const,
              },
            ]
          : []),
        ...Object.entries(Object(inputSchema?.properties))
          .filter(([, property]) => !isDescribed(property, inputSchema))
          .slice(0, 20)
          .map(([parameter]) => ({
            what: `The parameter \`${parameter}\` of \`${name}\` has no description.`,
            why: 'A model guesses what it means.',
            remedy: 'Describe it in the schema.',
            where: `${name}.${parameter}`,
            severity: 'note' as const,
          })),
      ]),
  }),
  defineRule({
    id: 'schemas-valid',
    title: 'Schemas can be used',
    severity: 'error',
    docs: 'An `inputSchema` describes an object. In every schema, types are those of JSON Schema, `required` names properties that exist, patterns are regular expressions, and `$ref` leads somewhere inside.',
    step: 'manifest',
    check: ({ read }) =>
      (read.manifest?.capabilities ?? []).flatMap(({ inputSchema, name, outputSchema }) => {
        const isObject = !inputSchema || inputSchema.type === undefined || inputSchema.type === 'object'
        const found = [
          ...(isObject
            ? []
            : [`inputSchema: its type is ${JSON.stringify(inputSchema.type)}, not "object".`]),
          ...faultsOfSchema(inputSchema, 'inputSchema'),
          ...faultsOfSchema(outputSchema, 'outputSchema'),
        ]
        return found.slice(0, 10).map((what) => ({
          what: `\`${name}\`: ${what}`,
          why: 'Models and validators reject the schema, and then cannot call the capability.',
          remedy: 'Correct the schema, or let a schema library write it.',
          where: name,
        }))
      }),
  }),
]

function isLoopback(url: string): boolean {
  return /^(?:localhost|127\..*|\[::1\])$/.test(URL.parse(url)?.hostname ?? '')
}

/**
 * The description may be on an array's items, on one of several alternatives, or on the target of a
 * reference.
 */
function isDescribed(property: unknown, root: unknown, depth = 0): boolean {
  const { $ref, allOf, anyOf, description, items, oneOf } = Object(property)
  if (description || depth > 5) return Boolean(description)
  const [, kind, name] = /^#\/(\$defs|definitions)\/([^/]+)$/.exec(String($ref)) ?? []
  const target = kind && name ? Object(Object(root)[kind])[name] : undefined
  return [
    items,
    target,
    ...[allOf, anyOf, oneOf].flatMap((some) => (Array.isArray(some) ? some.slice(0, 20) : [])),
  ].some((part) => part !== undefined && isDescribed(part, root, depth + 1))
}

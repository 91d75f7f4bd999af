import { defineRule } from '../rule.ts'

const reverseDomain = /^[a-z][a-z0-9-]*(?:\.[a-z0-9][a-z0-9-]*)+$/i
const semver = /^\d+\.\d+\.\d+(?:[-+][0-9A-Za-z.+-]+)?$/

export const appIdentity = defineRule({
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
})

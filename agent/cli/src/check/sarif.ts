import { type Report, rules } from '@abp-kit/conformance'
import packageJson from '../../package.json' with { type: 'json' }

const levels = { error: 'error', warn: 'warning', note: 'note' } as const
const docs = 'https://github.com/abp-kit/abp-kit/blob/main/agent/conformance/README.md#'

/** @returns the report as SARIF 2.1.0, which code scanning and editors read */
export function toSarif({ checked, findings, url }: Report): unknown {
  const known = rules.filter(({ id }) => checked.includes(id))
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'abp check',
            version: packageJson.version,
            informationUri: docs,
            rules: known.map(({ docs: text, id, severity, title }) => ({
              id,
              shortDescription: { text: title },
              fullDescription: { text },
              helpUri: docs + id,
              defaultConfiguration: { level: levels[severity] },
            })),
          },
        },
        results: findings.map(({ remedy, rule, severity, what, where, why }) => ({
          ruleId: rule,
          ruleIndex: known.findIndex(({ id }) => id === rule),
          level: levels[severity],
          message: { text: [what, why, remedy].join(' ') },
          locations: [
            {
              physicalLocation: { artifactLocation: { uri: url } },
              ...(where !== undefined && { logicalLocations: [{ fullyQualifiedName: where }] }),
            },
          ],
        })),
      },
    ],
  }
}

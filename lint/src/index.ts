import type { ESLint, Linter, Rule } from 'eslint'
import packageJson from '../package.json' with { type: 'json' }
import { capabilityName } from './rules/capability-name.ts'
import { noBrowserGlobalInDefinition } from './rules/no-browser-global-in-definition.ts'
import { noDeliveryMechanism } from './rules/no-delivery-mechanism.ts'
import { noStatusResult } from './rules/no-status-result.ts'
import { selfContained } from './rules/self-contained.ts'

const rules = {
  'capability-name': capabilityName,
  'no-browser-global-in-definition': noBrowserGlobalInDefinition,
  'no-delivery-mechanism': noDeliveryMechanism,
  'no-status-result': noStatusResult,
  'self-contained': selfContained,
}

const meta = { name: packageJson.name, version: packageJson.version, namespace: '@abp-kit' }

interface AbpPlugin extends ESLint.Plugin {
  rules: Record<keyof typeof rules, Rule.RuleModule>
  configs: { recommended: Linter.Config }
}

/** All rules as errors, for every file. Each rule selects its own files. */
const recommended: Linter.Config = {
  name: '@abp-kit/recommended',
  rules: Object.fromEntries(Object.keys(rules).map((rule) => [`@abp-kit/${rule}`, 'error'])),
}

/**
 * The plugin, for ESLint's flat config and for oxlint's `jsPlugins`.
 *
 * @example
 * import abp from '@abp-kit/eslint-plugin'
 * export default [abp.configs.recommended]
 */
const plugin: AbpPlugin = { meta, rules, configs: { recommended } }
// The same object as the export, because ESLint rejects two plugins with one name.
recommended.plugins = { '@abp-kit': plugin }

export default plugin

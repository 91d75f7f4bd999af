import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import * as entry from '../src/index.ts'

const plugin = entry.default

test('the public surface', () => {
  expect({
    exports: Object.keys(entry),
    meta: { ...plugin.meta, version: typeof plugin.meta?.version },
    rules: Object.entries(plugin.rules).map(([name, { meta }]) => `${name}(${JSON.stringify(meta?.schema)})`),
    configs: Object.keys(plugin.configs),
    recommended: plugin.configs.recommended.rules,
  }).toMatchInlineSnapshot(`
    {
      "configs": [
        "recommended",
      ],
      "exports": [
        "default",
      ],
      "meta": {
        "name": "@abp-kit/eslint-plugin",
        "namespace": "@abp-kit",
        "version": "string",
      },
      "recommended": {
        "@abp-kit/capability-name": "error",
        "@abp-kit/no-browser-global-in-definition": "error",
        "@abp-kit/no-delivery-mechanism": "error",
        "@abp-kit/no-status-result": "error",
        "@abp-kit/self-contained": "error",
      },
      "rules": [
        "capability-name([])",
        "no-browser-global-in-definition([{"type":"object","properties":{"modules":{"type":"array","items":{"type":"string"},"uniqueItems":true}},"additionalProperties":false}])",
        "no-delivery-mechanism([{"type":"object","properties":{"folders":{"type":"array","items":{"type":"string"},"uniqueItems":true},"types":{"type":"array","items":{"type":"string"},"uniqueItems":true},"allow":{"type":"array","items":{"type":"string"},"uniqueItems":true}},"additionalProperties":false}])",
        "no-status-result([])",
        "self-contained([])",
      ],
    }
  `)
})

test('the configuration has the plugin itself, because ESLint refuses two of one name', () => {
  expect(plugin.configs.recommended.plugins?.['@abp-kit']).toBe(plugin)
})

// The entry as it is published: `pnpm --filter @abp-kit/eslint-plugin build` comes first.
test('the built entry can be imported', () => {
  const program = `
    const { default: plugin } = await import(${JSON.stringify(new URL('../dist/index.mjs', import.meta.url).href)})
    console.log(Object.keys(plugin.rules).length)
  `
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  })
  expect(output).toBe('5\n')
})

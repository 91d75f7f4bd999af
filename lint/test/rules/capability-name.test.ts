import { capabilityName } from '../../src/rules/capability-name.ts'
import { testRule, withHandler } from '../tester.ts'

const work = '() => 1'

testRule('capability-name', capabilityName, {
  valid: [
    ...['convert.markdownToHtml', 'com.acme.imageFilter.blur', 'com.my-company.tools.run'].map((name) =>
      withHandler(work, name),
    ),
    // For self-contained.
    withHandler(work, 'state.setTheme'),
    `defineCapability({ name: prefix + '.a' })`,
    `defineCapability({ name: \`\${prefix}.a\` })`,
    `defineCapability({ handler: () => 1 })`,
    `defineCapability(...given)`,
    `defineCapability()`,
    `define({ name: 'Wrong' })`,
    `const name = 'Wrong'; defineApp({ name })`,
  ],
  invalid: [
    ...['convert', 'Convert.a', 'convert.mark-down', 'convert.a b', 'convert.', ''].map((name) => ({
      code: withHandler(work, name),
      errors: [/is not a capability name\. Write `namespace\.action` in camelCase/],
    })),
    { code: withHandler(work, `convert.${'a'.repeat(128)}`), errors: [/at most 128 characters/] },
    { code: `const name = 'Wrong'; defineCapability({ name })`, errors: [/^`Wrong` is not/] },
    { code: 'defineCapability({ name: `wrong` })', errors: [/^`wrong` is not/] },
    { code: `useCapability({ name: 'wrong' }, () => 1)`, errors: [/^`wrong` is not/] },
    {
      filename: 'abp/index.ts',
      code: `import * as abp from '@abp-kit/core'
export default abp.defineApp({ capabilities: [abp.defineCapability({
  'name': 'wrong' as const,
} satisfies Options)] })`,
      errors: [{ message: /^`wrong` is not/, line: 3 }],
    },
  ],
})

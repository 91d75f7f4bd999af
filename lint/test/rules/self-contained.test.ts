import { selfContained } from '../../src/rules/self-contained.ts'
import { testRule, withHandler } from '../tester.ts'

const work = '() => 1'

testRule('self-contained', selfContained, {
  valid: [
    ...['state.get', 'storage.write', 'com.acme.ui.open', 'uiKit.read', 'convert.clipboard'].map((name) =>
      withHandler(work, name),
    ),
    // For capability-name.
    withHandler(work, 'ui'),
  ],
  invalid: [
    {
      code: withHandler(work, 'state.setTheme'),
      errors: [/depend on call order\. Take the value as a parameter/],
    },
    { code: withHandler(work, 'ui.openMenu'), errors: [/drives the interface.*Offer the data itself/] },
    { code: withHandler(work, 'clipboard.write'), errors: [/delivery mechanism\. Return the content/] },
  ],
})

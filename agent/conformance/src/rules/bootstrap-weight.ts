import { defineRule } from '../rule.ts'

export const bootstrapWeight = defineRule({
  id: 'bootstrap-weight',
  title: 'The inline script is small',
  severity: 'warn',
  docs: 'The inline script that makes `window.abp` is in every page of every visitor. It has at most 4 KB.',
  step: 'html',
  check: ({ pages: [page] }) =>
    (page?.bootstraps ?? []).flatMap(({ bytes, inHead }) =>
      // One in the body is a bundle: see `one-bootstrap`.
      !inHead || bytes <= 4 * 1024
        ? []
        : [
            {
              what: `The inline script that makes \`window.abp\` has ${bytes} bytes.`,
              why: 'Every visitor downloads it with every page, also without an agent.',
              remedy: 'Keep in it only what takes calls early, and load the rest when an agent calls.',
              ...(page && { where: page.url }),
            },
          ],
    ),
})

import { defineRule } from '../rule.ts'

export const earlyAbp = defineRule({
  id: 'early-abp',
  title: '`window.abp` is there before the page needs it',
  severity: 'error',
  docs: '`window.abp` exists when the first script after the one that makes it runs, and when the page has loaded.',
  step: 'page',
  check: ({ hasAbp, scripts }) => {
    const why = 'An agent that drives the browser calls as soon as it can.'
    if (!hasAbp)
      return [
        {
          what: 'The page has no `window.abp`, 1.5 s after it loaded.',
          why,
          remedy:
            'Add the inline script to the head. If it is there, see what the console says: a policy may block it.',
        },
      ]
    const after = scripts[scripts.findIndex(({ isBootstrap }) => isBootstrap) + 1]
    return scripts.some(({ isBootstrap }) => isBootstrap) && after?.hadAbp === false
      ? [
          {
            what: 'The first script after the inline script did not find `window.abp`.',
            why,
            remedy: 'Let the inline script make it at once, and load the rest behind it.',
          },
        ]
      : []
  },
})

import { defineRule } from '../rule.ts'

export const lastingAbp = defineRule({
  id: 'lasting-abp',
  title: '`window.abp` stays the same object',
  severity: 'error',
  docs: 'The object that the first script makes is still `window.abp` when the page has loaded.',
  step: 'page',
  check: ({ keepsAbp }) =>
    keepsAbp
      ? []
      : [
          {
            what: '`window.abp` was replaced while the page loaded.',
            why: 'Agents hold on to the first one: their calls there have no answer, or their session is gone.',
            remedy: 'Make `window.abp` once, and add to that object what comes later.',
          },
        ],
})

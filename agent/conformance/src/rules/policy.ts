import { defineRule } from '../rule'

export const policy = defineRule({
  id: 'policy',
  title: "The page's policy allows its scripts",
  severity: 'error',
  docs: 'The Content-Security-Policy blocks nothing that the page loads, above all not the inline script.',
  step: 'page',
  check: ({ console }) =>
    console
      .filter(({ kind }) => kind === 'policy')
      .map(({ text }) => ({
        what: `The Content-Security-Policy: ${text}.`,
        why: 'Without its scripts, the page offers nothing to agents.',
        remedy: 'Allow the inline script by its hash or by a nonce, and the files of the app by `self`.',
      })),
})

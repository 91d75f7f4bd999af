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
      .map(({ text }) =>
        text.endsWith(' blocks eval')
          ? {
              what: 'The Content-Security-Policy refused to make code from text.',
              why: 'Most libraries only try whether they may, and go on. Each try is a message in the console.',
              remedy:
                'If the schema library is zod, write `z.config({ jitless: true })` before the first schema.',
              severity: 'note' as const,
            }
          : {
              what: `The Content-Security-Policy: ${text}.`,
              why: 'Without its scripts, the page offers nothing to agents.',
              remedy:
                'Allow the inline script by its hash or by a nonce, and the files of the app by `self`.',
            },
      ),
})

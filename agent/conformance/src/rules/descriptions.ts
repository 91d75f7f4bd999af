import { defineRule } from '../rule'

export const descriptions = defineRule({
  id: 'descriptions',
  title: 'Every capability says what it does',
  severity: 'warn',
  docs: 'Each capability has a description of at least 10 characters that is not its name.',
  step: 'manifest',
  check: ({ read }) =>
    (read.manifest?.capabilities ?? []).flatMap(({ description = '', name }) =>
      description.trim().length >= 10 && description.trim() !== name
        ? []
        : [
            {
              what: description
                ? `\`${name}\` has the description "${description}".`
                : `\`${name}\` has no description.`,
              why: 'A model chooses capabilities by their descriptions.',
              remedy: 'Say in a sentence what it makes, from what, and when to use it.',
              where: name,
            },
          ],
    ),
})

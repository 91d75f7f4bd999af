import { defineRule } from '../rule.ts'

const mostCharacters = 1_000

export const descriptions = defineRule({
  id: 'descriptions',
  title: 'Every capability says what it does',
  severity: 'warn',
  docs: 'Each capability has a description of its own, of 10 to 1,000 characters, that is not its name.',
  step: 'manifest',
  check({ read }) {
    const first = new Map<string, string>()
    return (read.manifest?.capabilities ?? []).flatMap(({ description = '', name }) => {
      const text = description.trim()
      const other = first.get(text)
      if (other === undefined) first.set(text, name)
      const fault = (what: string) => [
        {
          what,
          why: 'A model chooses capabilities by their descriptions, and reads all of them.',
          remedy: 'Say in a sentence what it makes, from what, and when to use it.',
          where: name,
        },
      ]
      if (text === '') return fault(`\`${name}\` has no description.`)
      if (text.length < 10 || text === name) return fault(`\`${name}\` has the description "${text}".`)
      if (other !== undefined) return fault(`\`${name}\` has the description of \`${other}\`.`)
      return text.length <= mostCharacters
        ? []
        : fault(`The description of \`${name}\` has ${text.length} characters.`)
    })
  },
})

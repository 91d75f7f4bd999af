import { defineRule } from '../rule.ts'

export const manifestValid = defineRule({
  id: 'manifest-valid',
  title: 'The manifest has the form of the protocol',
  severity: 'error',
  docs: 'It is an object with `abp`, `app` (`id`, `name`, `version`) and `capabilities`, each with a `name` of its own and with JSON Schemas.',
  step: 'manifest',
  check: ({ bytes, read, status, syntax, url }) => {
    const why = 'Agents leave out what is not valid, or the whole manifest.'
    if (status !== 200 || bytes > 1024 * 1024) return []
    if (syntax !== undefined)
      return [{ what: `The manifest is not JSON: ${syntax}`, why, remedy: 'Serve JSON.', where: url }]
    return read.problems.map(({ place, message, remedy }) => ({
      what: `${place}: ${message}`,
      why,
      remedy,
      where: place,
    }))
  },
})

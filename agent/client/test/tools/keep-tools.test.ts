import { expect, test } from 'vitest'
import { toTools } from '../../src/tools/openai'

test('what models cannot take is left out, and the program is told', async () => {
  const warnings: string[] = []
  const session = {
    call: async () => ({ success: true as const, data: null }),
    listCapabilities: async () =>
      Array.from({ length: 130 }, (_, at) => ({
        name: `a.b${at}`,
        available: true,
        requirements: [],
        features: {},
      })),
  }
  const onWarning = (message: string) => warnings.push(message)
  expect(await toTools(session, { onWarning })).toHaveLength(128)
  expect(warnings).toEqual([expect.stringMatching(/offers 130 capabilities, .* at most 128 tools: .*`only`/)])
  expect(await toTools(session, { onWarning, only: ['a.b129'] })).toHaveLength(1)
  expect(warnings).toHaveLength(1)
})

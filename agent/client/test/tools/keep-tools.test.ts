import type { Page } from 'puppeteer-core'
import { expect, onTestFinished, test } from 'vitest'
import { connect, type OfferedCapabilities } from '../../src/index.ts'
import * as anthropic from '../../src/tools/anthropic.ts'
import * as langchain from '../../src/tools/langchain.ts'
import { capabilityOf, toTools } from '../../src/tools/openai.ts'
import { startServer } from '../fixtures/server.ts'

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

test('after a reconnect the list is renewed, and names lead back to capabilities', async () => {
  let visits = 0
  const server = await startServer(({ url }, response) => {
    if (url !== '/') return response.writeHead(404).end()
    visits++
    const tool = `document.modelContext.registerTool({ name: 'visit.${visits}', description: 'x', execute: async () => 1 })`
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><script>${tool}</script>`)
  })
  onTestFinished(server.stop)
  const session = await connect<OfferedCapabilities, Page>(server.url, { reconnect: true })
  onTestFinished(() => session.close())
  const first = `visit_${visits}`
  const tools = await toTools(session)
  const copy = await anthropic.toTools(session)
  const names = () => tools.map(({ function: { name } }) => name)
  expect(names()).toEqual([first])
  expect(anthropic.capabilityOf(copy, first)).toBe(first.replace('_', '.'))
  const others = await langchain.toTools(session)
  expect(langchain.capabilityOf(others, first)).toBe(first.replace('_', '.'))
  await session.page.close()
  await session.listCapabilities()
  await expect.poll(names).toEqual([`visit_${visits}`])
  expect(names()).not.toContain(first)
  expect(capabilityOf(tools, names()[0] ?? '')).toBe(`visit.${visits}`)
  expect(capabilityOf(tools, first)).toBe(first.replace('_', '.'))
  expect(capabilityOf(tools, 'other')).toBeUndefined()
})

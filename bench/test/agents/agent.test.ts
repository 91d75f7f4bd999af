import { expect, onTestFinished, test } from 'vitest'
import { startAgent } from '../../src/agents/agent.ts'
import { bridge } from '../../src/agents/bridge.ts'
import { byInterface } from '../../src/agents/chrome-devtools/interface.ts'
import { since, tokensIn, tokensOf } from '../../src/agents/count.ts'
import { serveForms, temporaryHome } from './setting.ts'

test('an agent calls only what it has read of', async () => {
  const home = await temporaryHome()
  const { url } = await serveForms()
  const agent = await startAgent(byInterface.program(home), home)
  onTestFinished(agent.stop)
  await agent.use('navigate_page', { url })
  await expect(agent.use('click', { uid: '1_9' })).rejects.toThrow('1_9, which was never read')
  const { text } = await agent.use('take_snapshot', {})
  const [, button = ''] = /uid=(\S+) button "Make HTML"/.exec(text) ?? []
  // A longer reference is another reference.
  await expect(agent.use('click', { uid: `${button}9` })).rejects.toThrow('never read')
  await expect(agent.use('fill_form', { elements: [{ uid: '7_7', value: '' }] })).rejects.toThrow(
    'never read',
  )
  await expect(agent.use('abp_connect', { url })).rejects.toThrow('The server has no tool abp_connect.')
  expect(agent.spent.calls).toBe(2)
  await agent.use('click', { uid: button })
  expect(agent.spent.calls).toBe(3)
})

test('tools count once, refused calls not at all, and each call with its arguments and its answer', async () => {
  const home = await temporaryHome()
  const agent = await startAgent(bridge.program(home), home)
  onTestFinished(agent.stop)
  const begun = { ...agent.spent }
  expect(begun.tools).toBeGreaterThan(0)
  await expect(agent.use('abp_call', { capability: 'export.csv' })).rejects.toThrow('export.csv, which')
  await expect(agent.use('abp_call', { params: { delimiter: ';' } })).rejects.toThrow('delimiter, which')
  const { structured, text } = await agent.use('abp_status', {})
  const once = since(begun, agent.spent)
  expect(once).toMatchObject({
    calls: 1,
    tools: 0,
    arguments: tokensIn('abp_status') + tokensOf({}),
    answers: tokensIn(text),
    structured: structured === undefined ? 0 : tokensOf(structured),
  })
  await agent.write('a.txt', 'What was read is written once more.')
  expect(since(begun, agent.spent)).toMatchObject({ calls: 1, writes: 1, answers: once.answers })
  expect(agent.spent.arguments - begun.arguments).toBeGreaterThan(once.arguments + 8)
})

import { expect, test } from 'vitest'
import { createLog } from '../../src/log/index.ts'

test('text or JSON lines, from a level on', () => {
  const lines: string[] = []
  const text = createLog({ logLevel: 'info', logFormat: 'text' }, (line) => lines.push(line))
  text.debug('not this')
  text.warn('A page said\nsomething\u001b[2J', { name: 'x\ny' })
  const json = createLog({ logLevel: 'debug', logFormat: 'json' }, (line) => lines.push(line))
  json.debug('this', { ms: 5 })
  createLog({ logLevel: 'silent', logFormat: 'text' }, (line) => lines.push(line)).error('nothing')
  expect(lines).toEqual([
    expect.stringMatching(/^\d{4}-.*Z warn A page said something \[2J name="x\\ny"$/),
    expect.stringMatching(/^\{"time":".*","level":"debug","message":"this","ms":5\}$/),
  ])
})

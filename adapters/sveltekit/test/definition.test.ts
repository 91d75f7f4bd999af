import { expect, test } from 'vitest'
import { liveDefinition } from '../src/definition.ts'

const source = (root: string, dev = false): Parameters<typeof liveDefinition>[0] => ({
  directories: [root],
  options: {},
  aliases: {},
  dev,
  warn: () => undefined,
})

test('in Kit 2, the build for the browser has the definition of the build for the server that it is within', () => {
  const server = liveDefinition(source('/a'), true)
  expect(liveDefinition(source('/b'), false)).not.toBe(server)
  expect(liveDefinition(source('/a'), false)).toBe(server)
  expect(liveDefinition(source('/a'), false)).not.toBe(server)
})

test('a development server has its own, also after a build for the server that failed', () => {
  const server = liveDefinition(source('/a'), true)
  expect(liveDefinition(source('/a', true), false)).not.toBe(server)
  expect(liveDefinition(source('/a'), false)).not.toBe(server)
})

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'

interface Peers {
  peerDependencies: Record<string, string>
}

const { resolve } = createRequire(import.meta.url)

const reactOf = async (path: string): Promise<string[]> => {
  const { peerDependencies }: Peers = JSON.parse(await readFile(path, 'utf8'))
  return (peerDependencies.react ?? '').split(' || ')
}

// npm refuses to install the adapter in an app whose React only Next.js accepts.
test('accepts every released React that Next.js accepts', async () => {
  const released = (await reactOf(resolve('next/package.json'))).filter((range) => !range.includes('-'))
  expect(await reactOf(resolve('../package.json'))).toEqual(released)
})

import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { discoverAll } from '@abp-kit/client'
import { timeOf } from './in-turn.ts'
import { growthDuring } from './memory.ts'
import type { Figure } from './report.ts'

const count = 1000

/** Measures discovery. The pages' server is another process, so that its work and memory do not count as the client's. */
export async function measureDiscovery(): Promise<Figure[]> {
  const server = fork(fileURLToPath(new URL('./site.ts', import.meta.url)))
  try {
    const address = await addressOf(server)
    const urls = Array.from({ length: count }, (_, index) => `${address}/${index}`)
    let found = 0
    let time = 0
    const growth = await growthDuring(async () => {
      time = await timeOf(async () => {
        for await (const { discovery } of discoverAll(urls)) if (discovery.supported) found++
      })
    })
    return [
      {
        what: `discovery of ${count.toLocaleString('en')} loopback pages of 40 KB with 10 capabilities each, 16 at once`,
        measured: `${(count / (time / 1000)).toFixed(0)} pages per second, ${found} found; Node grows by ${(growth / 1e6).toFixed(1)} MB at most`,
        toReach: 'reported; all found',
        reached: found === count,
      },
    ]
  } finally {
    server.kill()
  }
}

function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('message', (message) => resolve(String(message)))
    server.once('exit', (code) => reject(new Error(`The pages' server ended with ${code}.`)))
  })
}

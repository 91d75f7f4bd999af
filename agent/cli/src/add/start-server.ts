import type { ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'
import { fetchLocally } from '@abp-kit/client'
import type { Terminal } from '../command-line/terminal.ts'
import { endChild, startChild } from './child.ts'
import { endOfOutput } from './end-of-output.ts'
import { findFirstPage } from './first-page.ts'
import type { Server } from './server-of.ts'

/** How much of the end of what the server wrote is shown. */
const outputCharacters = 2000

/** An app that waits for a database that is not there may take long to say so. */
const limit = { startMs: 60_000, answerMs: 20_000, pauseMs: 200, stopMs: 3000 }

/** An app that answers. */
export interface ServedApp {
  /** Of the first page, with a slash at the end. */
  url: string
  /** The end of what the server wrote. */
  output: () => string
  stop: () => Promise<void>
}

/**
 * Starts a server of the app, and waits until it answers.
 *
 * @param root - absolute path of the project
 * @param port - what the server is given; one that is the app's own may choose another
 * @returns what answers; or the `problem`, if nothing does within a minute
 */
export async function startServer(
  server: Server,
  root: string,
  port: string,
  terminal: Terminal,
): Promise<ServedApp | { problem: string }> {
  let output = ''
  const child = startChild(server.program, server.args, {
    cwd: server.folder,
    // Development servers may open a browser. `BROWSER` tells them not to.
    env: {
      ...process.env,
      BROWSER: 'none',
      PORT: port,
      HOST: '127.0.0.1',
      NITRO_PORT: port,
      NITRO_HOST: '127.0.0.1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its own group, so that what it starts ends with it.
    detached: process.platform !== 'win32',
  })
  const keep = (text: Buffer) => {
    output = (output + text).slice(-10 * outputCharacters)
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  const closed = new Promise((resolve) => child.on('close', resolve))
  let ended: string | undefined
  child.on('error', ({ message }) => {
    ended = message
  })
  child.on('exit', (code) => {
    ended ??= `it ended with ${code}`
  })
  const own = `${server.host}:${port}/`
  terminal.step('starting the app …')
  const until = Date.now() + limit.startMs
  while (ended === undefined && Date.now() < until && !terminal.signal.aborted) {
    // An app's own server may choose its port itself. It then says which.
    for (const url of new Set([
      `${protocolIn(output)}://${own}`,
      ...(server.isOwn ? addressesIn(output) : []),
    ]))
      if (await answers(url))
        return {
          url: await findFirstPage(url, root),
          output: () => endOfOutput(output, outputCharacters),
          stop: () => stop(child, closed),
        }
    await wait(limit.pauseMs)
  }
  // Not what it says when it is stopped.
  const reason = ended ?? 'no answer in a minute'
  await stop(child, closed)
  return {
    problem: `\`${server.name}\` does not answer: ${reason}.\n${endOfOutput(output, outputCharacters)}`,
  }
}

async function answers(url: string): Promise<boolean> {
  const signal = AbortSignal.timeout(limit.answerMs)
  const answer = await fetchLocally(url, { redirect: 'manual', signal }).catch(() => undefined)
  await answer?.body?.cancel()
  return answer !== undefined
}

const localAddress = /\b(https?):\/\/(?:localhost|127\.0\.0\.1):(\d+)/g

/** @returns the addresses on this machine that a server wrote, with a slash at the end */
function addressesIn(output: string): string[] {
  const found = stripVTControlCharacters(output).matchAll(localAddress)
  return Array.from(found, ([, protocol, port]) => `${protocol}://127.0.0.1:${port}/`)
}

/** A server may have a certificate, as with @vitejs/plugin-basic-ssl. */
function protocolIn(output: string): string {
  const [address] = addressesIn(output)
  return address === undefined ? 'http' : new URL(address).protocol.slice(0, -1)
}

/**
 * Ends the server and what it has started, by force if they do not end. Otherwise they would run on, and keep this program
 * running, too.
 *
 * @param closed - resolves when nothing holds the server's outputs any more
 */
async function stop(child: ChildProcess, closed: Promise<unknown>): Promise<void> {
  endChild(child, 'SIGTERM')
  const runsOn = await Promise.race([closed.then(() => false), wait(limit.stopMs, true, { ref: false })])
  if (!runsOn) return
  endChild(child, 'SIGKILL')
  // A process that has left the group may still hold them.
  child.stdout?.destroy()
  child.stderr?.destroy()
  await closed
}

/** @returns a port on this machine that nothing listens to */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address !== null && typeof address === 'object'
          ? resolve(address.port)
          : reject(new Error('no port')),
      )
    })
  })
}

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

/** Number of characters to show from the end of the server's output. */
const outputCharacters = 2000

/** An app that waits for a missing database may take long to report it. */
const limit = { startMs: 60_000, answerMs: 20_000, pauseMs: 200, stopMs: 3000 }

/** A running app. */
export interface ServedApp {
  /** URL of the first page, with a trailing slash. */
  url: string
  /** The end of the server's output. */
  output: () => string
  stop: () => Promise<void>
}

/**
 * Starts a server of the app, and waits until it responds.
 *
 * @param root - absolute path of the project
 * @param port - the port for the server; the app's own server may choose another
 * @returns the running app; or the `problem`, if nothing responds within a minute
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
    // Development servers may open a browser. `BROWSER` disables that.
    env: {
      ...process.env,
      BROWSER: 'none',
      PORT: port,
      HOST: '127.0.0.1',
      NITRO_PORT: port,
      NITRO_HOST: '127.0.0.1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its own group, so that its child processes end with it.
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
    // An app's own server may choose its port itself, and then prints it.
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
  // Excludes the output after the server is stopped.
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

/** @returns the URLs on this machine that a server printed, with a trailing slash */
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
 * Ends the server and its child processes, by force if necessary. Otherwise they would continue to run, and
 * keep this program running.
 *
 * @param closed - resolves when no process holds the server's output streams
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

/** @returns a free port on this machine */
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

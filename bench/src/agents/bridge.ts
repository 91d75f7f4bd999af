import { fileURLToPath } from 'node:url'
import { findBrowser } from '@abp-kit/client'
import type { Agent, Answer, Program } from './agent.ts'
import { loopbackOnly } from './browser.ts'
import type { Site } from './sites.ts'
import type { Tasks } from './tasks.ts'
import type { Files, Way } from './way.ts'

const cli = fileURLToPath(new URL('./dist/cli.mjs', import.meta.resolve('@abp-kit/mcp/package.json')))

/** This project's bridge with its default settings. */
export const bridge: Way = {
  name: '@abp-kit/mcp',
  kind: 'bridge',
  program: (home) => program(home),
  open: connect,
}

/** The same without a tool for each capability: `abp_call` calls all of them. */
export const staticBridge: Way = {
  name: '@abp-kit/mcp `--tools static`',
  kind: 'bridge',
  program: (home) => program(home, ['--tools=static']),
  open: connect,
}

function program(home: string, settings: readonly string[] = []): Program {
  return {
    args: [cli, ...loopbackOnly.map((flag) => `--browser-arg=${flag}`), ...settings],
    env: { ABP_OUTPUT_DIR: `${home}/results`, ABP_LOG_LEVEL: 'error', ABP_BROWSER_PATH: findBrowser() },
  }
}

async function connect(agent: Agent, { url }: Site): Promise<(tasks: Tasks) => Promise<Files>> {
  const { text } = await agent.use('abp_connect', { url })
  return async ({ html, csv, png }) => ({
    html: await call(agent, text, 'export.html', { title: html.title, content: html.markdown }),
    csv: await call(agent, text, 'export.csv', csv),
    png: await call(agent, text, 'generate.qrcode', png),
  })
}

/**
 * Calls a capability by its own tool, or by `abp_call` if it has none.
 *
 * @param offered - the answer to the connect, which lists the capability
 * @returns the path of the result
 */
async function call(agent: Agent, offered: string, capability: string, params: object): Promise<string> {
  if (!offered.includes(capability)) throw new Error(`The app does not offer ${capability}.`)
  // An answer that only names the capability does not show its parameters, so the agent asks for them.
  if (!Object.keys(params).every(agent.knows)) await agent.use('abp_status', { capability })
  const own = `abp_${capability.replaceAll('.', '_')}`
  const answer = agent.has(own)
    ? await agent.use(own, { ...params })
    : await agent.use('abp_call', { capability, params })
  return pathIn(answer)
}

/** @returns the path of the file, from the answer's text or its structured part */
function pathIn({ structured, text }: Answer): string {
  const [, said] = /(?:saved(?: to file)?|path): *(\/.+)/i.exec(text) ?? []
  const [, listed] = /"path":"([^"]+)"/.exec(JSON.stringify(structured ?? '')) ?? []
  const [, linked] = /"uri":"file:\/\/([^"]+)"/.exec(text) ?? []
  const path = said ?? listed ?? linked
  if (path === undefined) throw new Error(`The answer names no file: ${text}`)
  return path
}

import { fileURLToPath } from 'node:url'
import { Client, type ContentBlock } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'

const bridge = fileURLToPath(new URL('cli.mjs', import.meta.resolve('@abp-kit/mcp')))

/** A call of a tool of the bridge, and what came back. */
export interface Step {
  tool: string
  args: Record<string, unknown>
  content: readonly ContentBlock[]
}

/** An agent that uses the bridge over stdio, as MCP clients do. */
export interface Agent extends AsyncDisposable {
  call(tool: string, args: Record<string, unknown>): Promise<Step>
}

/** @param directory - where the bridge saves results @param flags - of the bridge */
export async function startAgent(directory: string, ...flags: readonly string[]): Promise<Agent> {
  const client = new Client({ name: 'picture', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } })
  const env = { ...process.env, ABP_OUTPUT_DIR: directory, ABP_LOG_LEVEL: 'warn' }
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [bridge, ...flags], env: definedOf(env) }),
  )
  return {
    async call(tool, args) {
      const { content, isError } = await client.callTool({ name: tool, arguments: args })
      const step = { tool, args, content }
      if (isError) throw new Error(textOf(step))
      return step
    },
    [Symbol.asyncDispose]: () => client.close(),
  }
}

/** @returns the words of an answer */
export function textOf({ content }: Step): string {
  return content
    .map((block) => (block.type === 'text' ? block.text : ''))
    .join('\n')
    .trim()
}

/** @returns the path of the file that the call saved */
export function savedFile(step: Step): string {
  const path = /File saved: (.+)/.exec(textOf(step))?.[1]
  if (path === undefined) throw new Error(textOf(step))
  return path
}

function definedOf(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

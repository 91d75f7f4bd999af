import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { nothingSpent, type Spent, tokensIn, tokensOf } from './count.ts'

/** A server as an agent's client starts it. */
export interface Program {
  args: readonly string[]
  env?: Readonly<Record<string, string>>
}

export interface Answer {
  text: string
  structured: unknown
}

export interface Agent {
  /** A directory of its own, also its home. */
  home: string
  spent: Spent
  /**
   * Calls a tool of the server.
   *
   * @throws {Error} when the tool fails, when the server does not have it, or when an argument names something of which
   *   the agent has not read
   */
  use: (tool: string, args: Record<string, unknown>) => Promise<Answer>
  has: (tool: string) => boolean
  /**
   * Reads the tools again, for an agent that waits for more. It does so by itself after a call, when the server said that
   * they changed; not after each, because the SDK's client compiles their schemas anew then.
   */
  readTools: () => Promise<void>
  /** Whether a name stood in what the agent has read: tools, instructions, answers. */
  knows: (name: string) => boolean
  /** Milliseconds, which stand still while the tools are read again: a client does that beside its work. */
  clock: () => number
  /** Writes a file with a tool of the agent's own: what belongs into it is an argument. @returns its path */
  write: (name: string, content: string, encoding?: 'utf8' | 'base64') => Promise<string>
  stop: () => Promise<void>
}

/** Arguments that name what somebody else gave a name. */
const names = new Set(['uid', 'target', 'pageId', 'toolName', 'capability'])

/** Arguments whose keys are such names; also as JSON. */
const keyed = new Set(['params', 'input'])

/** Starts the server, and reads what a model gets before its first turn: instructions and tools. */
export async function startAgent({ args, env }: Program, home: string): Promise<Agent> {
  let changed = false
  const onChanged = () => {
    changed = true
  }
  const client = new Client(
    { name: 'bench', version: '1.0.0' },
    {
      versionNegotiation: { mode: 'auto' },
      listChanged: { tools: { autoRefresh: false, debounceMs: 0, onChanged } },
    },
  )
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [...args],
    cwd: home,
    env: { PATH: process.env.PATH ?? '', HOME: home, ...env },
    stderr: 'ignore',
  })
  await client.connect(transport)
  const spent = nothingSpent()
  const tools = new Map<string, string>()
  let read = ''
  let aside = 0

  /** Definitions count once each: those that are new, or that changed. */
  const readTools = async () => {
    const start = performance.now()
    changed = false
    const listed = (await client.listTools()).tools.map(({ name, description, inputSchema }) => ({
      name,
      definition: JSON.stringify({ name, description, inputSchema }),
    }))
    const fresh = listed.filter(({ name, definition }) => tools.get(name) !== definition)
    spent.tools += fresh.reduce((sum, { definition }) => sum + tokensIn(definition), 0)
    read += fresh.map(({ definition }) => definition).join('\n')
    tools.clear()
    for (const { name, definition } of listed) tools.set(name, definition)
    aside += performance.now() - start
  }

  const instructions = client.getInstructions() ?? ''
  spent.instructions = tokensIn(instructions)
  read += instructions
  await readTools()

  const knows = (name: string) => isIn(name, read)
  const checkKnown = (tool: string, args: Record<string, unknown>) => {
    if (!tools.has(tool)) throw new Error(`The server has no tool ${tool}.`)
    const unknown = namesIn(args).find((name) => !knows(name))
    if (unknown !== undefined) throw new Error(`${tool} was called with ${unknown}, which was never read.`)
  }

  return {
    home,
    spent,
    has: (tool) => tools.has(tool),
    readTools,
    knows,
    clock: () => performance.now() - aside,
    async use(tool, args) {
      checkKnown(tool, args)
      spent.calls++
      spent.arguments += tokensIn(tool) + tokensOf(args)
      const { content, isError, structuredContent } = await client.callTool({ name: tool, arguments: args })
      const text = content.map(textOf).filter((part) => part !== undefined)
      spent.pictures += content.length - text.length
      spent.answers += text.reduce((sum, part) => sum + tokensIn(part), 0)
      if (structuredContent !== undefined) spent.structured += tokensOf(structuredContent)
      read += `\n${text.join('\n')}\n${JSON.stringify(structuredContent ?? '')}`
      if (changed) await readTools()
      if (isError) throw new Error(`${tool} failed: ${text.join('\n')}`)
      return { text: text.join('\n'), structured: structuredContent }
    },
    async write(name, content, encoding = 'utf8') {
      const path = join(home, name)
      spent.writes++
      spent.arguments += tokensOf({ path, content, ...(encoding === 'base64' && { encoding }) })
      await writeFile(path, Buffer.from(content, encoding))
      return path
    },
    stop: () => client.close(),
  }
}

/** @returns nothing for a picture */
function textOf(block: { type: string; text?: unknown }): string | undefined {
  if (block.type === 'image') return undefined
  return block.type === 'text' ? String(block.text) : JSON.stringify(block)
}

function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    if (keyed.has(key)) return Object.keys(typeof inner === 'string' ? JSON.parse(inner) : inner)
    return names.has(key) && ['string', 'number'].includes(typeof inner) ? [String(inner)] : namesIn(inner)
  })
}

/** @returns whether the text has the name, and not as a part of a longer one */
function isIn(name: string, text: string): boolean {
  const escaped = name.replace(/[^\w\s]/g, '\\$&')
  return new RegExp(`(?<!\\w)${escaped}(?!\\w)`).test(text)
}

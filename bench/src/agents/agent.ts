import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { nothingSpent, type Spent, tokensIn, tokensOf } from './count.ts'

/** A server, with what an agent's client needs to start it. */
export interface Program {
  args: readonly string[]
  env?: Readonly<Record<string, string>>
}

export interface Answer {
  text: string
  structured: unknown
}

export interface Agent {
  /** The agent's own directory, which is also its home. */
  home: string
  spent: Spent
  /**
   * Calls a tool of the server.
   *
   * @throws {Error} if the tool fails, if the server does not have it, or if an argument contains a name that the
   *   agent has not read
   */
  use: (tool: string, args: Record<string, unknown>) => Promise<Answer>
  has: (tool: string) => boolean
  /**
   * Reads the tools again, for an agent that waits for more. This also happens automatically after a call if the
   * server said that they changed, but not after every call, because the SDK's client then compiles their schemas
   * again.
   */
  readTools: () => Promise<void>
  /** Whether the agent has read a name: in tools, instructions or answers. */
  knows: (name: string) => boolean
  /** Milliseconds. The clock stops while the tools are read again, because a client does that beside its work. */
  clock: () => number
  /** Writes a file with one of the agent's own tools; the file's content is an argument. @returns its path */
  write: (name: string, content: string, encoding?: 'utf8' | 'base64') => Promise<string>
  stop: () => Promise<void>
}

/** Arguments that contain a name given by the server or the page. */
const names = new Set(['uid', 'target', 'pageId', 'toolName', 'capability'])

/** Arguments with such names as their keys; also as JSON. */
const keyed = new Set(['params', 'input'])

/** Starts the server, and reads what a model receives before its first turn: instructions and tools. */
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

  /** Reads the tools. Counts each definition once, when it is new or has changed. */
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

/** @returns `undefined` for a picture */
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

/** @returns whether the text contains the name, but not as part of a longer one */
function isIn(name: string, text: string): boolean {
  const escaped = name.replace(/[^\w\s]/g, '\\$&')
  return new RegExp(`(?<!\\w)${escaped}(?!\\w)`).test(text)
}

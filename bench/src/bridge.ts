import { fileURLToPath } from 'node:url'
import { findBrowser } from '@abp-kit/client'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'

const program = fileURLToPath(new URL('./dist/cli.mjs', import.meta.resolve('@abp-kit/mcp/package.json')))

export interface Bridge {
  /** Calls one of its tools. @throws {Error} with the tool's text if it answers with an error */
  use: (tool: string, args: Record<string, unknown>) => Promise<void>
  stop: () => Promise<void>
}

/** Starts the bridge as a client does: the built program, over stdio, with the official SDK at the other end. */
export async function startBridge(outputDir: string): Promise<Bridge> {
  const client = new Client({ name: 'bench', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } })
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [program],
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '/',
      ABP_OUTPUT_DIR: outputDir,
      ABP_LOG_LEVEL: 'warn',
      ABP_BROWSER_PATH: findBrowser(),
    },
    stderr: 'inherit',
  })
  await client.connect(transport)
  return {
    async use(name, args) {
      const result = await client.callTool({ name, arguments: args })
      if (result.isError) throw new Error(`${name} failed: ${JSON.stringify(result.content)}`)
    },
    stop: () => client.close(),
  }
}

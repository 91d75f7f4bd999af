import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AbpError, isRecord } from '@abp-kit/core/protocol'

/**
 * @returns the command that starts the MCP server: from the clone that this program runs from, else from the
 *   registry. On Windows, clients cannot start scripts such as `npx.cmd`, so cmd.exe does
 * @throws {AbpError} `PATH_NOT_FOUND` if the clone's MCP server was not built
 */
export function findBridge(
  from = fileURLToPath(import.meta.url),
  platform = process.platform,
): { command: string; args: string[] } {
  const own = packageAbove(dirname(realpathSync(from)))
  const beside = own && join(dirname(own), 'mcp')
  const isClone = own !== undefined && !own.includes('node_modules') && nameOf(beside) === '@abp-kit/mcp'
  if (!isClone || beside === undefined) {
    const [command = '', ...args] = [
      ...(platform === 'win32' ? ['cmd', '/c'] : []),
      'npx',
      '-y',
      '@abp-kit/mcp',
    ]
    return { command, args }
  }
  const program = join(beside, 'dist', 'cli.mjs')
  if (existsSync(program)) return { command: 'node', args: [program] }
  throw new AbpError('PATH_NOT_FOUND', `There is no ${program}. Build the clone first: npm run setup.`)
}

/** @returns the folder of the package that contains a folder */
function packageAbove(folder: string): string | undefined {
  if (existsSync(join(folder, 'package.json'))) return folder
  return dirname(folder) === folder ? undefined : packageAbove(dirname(folder))
}

function nameOf(folder: string | undefined): unknown {
  const file = folder === undefined ? undefined : join(folder, 'package.json')
  if (file === undefined || !existsSync(file)) return undefined
  const read: unknown = JSON.parse(readFileSync(file, 'utf8'))
  return isRecord(read) ? read.name : undefined
}

import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { AdapterOptions } from '@abp-kit/core/adapter'

const evaluate = fileURLToPath(new URL('./evaluate.mjs', import.meta.url))
// Kept in the environment, because Next.js reads its configuration again in processes that inherit it.
const manifestVariable = 'ABP_NEXT_DEFINITION'

/**
 * Evaluates the definition for `next build`, outside the bundler. The server then needs only the manifest and does not
 * bundle the imports of the page's handlers. Runs as a separate program, because a configuration is read synchronously.
 *
 * @param file - absolute path of `abp/index`
 * @param options - the adapter's options
 * @returns the manifest as JSON; `undefined` outside a build, and if Node cannot evaluate the file. In that case the
 *   bundler evaluates it, as in dev, and reports the mistake.
 */
export function evaluateForBuild(file: string, options: AdapterOptions): string | undefined {
  if (process.env[manifestVariable] !== undefined) return process.env[manifestVariable]
  if (process.env.NODE_ENV !== 'production' || !process.argv.includes('build')) return undefined
  const args = [evaluate, file, JSON.stringify(options)]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (status !== 0 || stdout === '') return undefined
  if (stderr) process.stderr.write(stderr)
  process.env[manifestVariable] = stdout
  return stdout
}

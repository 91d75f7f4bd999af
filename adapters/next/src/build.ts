import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { AdapterOptions } from '@abp-kit/core/adapter'

const evaluate = fileURLToPath(new URL('./evaluate.mjs', import.meta.url))
// In the environment, because Next.js reads its configuration again in processes that inherit it.
const known = 'ABP_NEXT_DEFINITION'

/**
 * Evaluates the definition for `next build`, beside the bundler: the server then needs the manifest
 * only, and need not bundle what the page's handlers import. A program of its own, because a
 * configuration is read synchronously.
 *
 * @param file - absolute path of `abp/index`
 * @param options - the adapter's
 * @returns the manifest as JSON; nothing outside a build, and when Node cannot evaluate the file: then
 *   the bundler does, as in dev, and tells what is wrong with it.
 */
export function evaluateForBuild(file: string, options: AdapterOptions): string | undefined {
  if (process.env[known] !== undefined) return process.env[known]
  if (process.env.NODE_ENV !== 'production' || !process.argv.includes('build')) return undefined
  const args = [evaluate, file, JSON.stringify(options)]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (status !== 0 || stdout === '') return undefined
  if (stderr) process.stderr.write(stderr)
  process.env[known] = stdout
  return stdout
}

import { execFile, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { AbpManifest, AdapterOptions } from '@abp-kit/core/adapter'

const evaluate = fileURLToPath(new URL('./evaluate.mjs', import.meta.url))
// Kept in the environment, because Next.js reads its configuration again in processes that inherit it.
export const manifestVariable = 'ABP_NEXT_DEFINITION'
const identityVariable = 'ABP_NEXT_APP'

/** @returns whether this is the main process of `next build` rather than a worker */
export function isBuilding(): boolean {
  return process.env.NODE_ENV === 'production' && process.argv.includes('build')
}

/**
 * Evaluates the definition for `next build`, outside the bundler. The server then needs only the manifest and
 * does not bundle the imports of the page's handlers. Runs as a separate program, because Next.js reads a
 * configuration synchronously.
 *
 * @param file - absolute path of `abp/index`
 * @param options - the adapter options
 * @returns the manifest as JSON; `undefined` outside a build, or if Node cannot evaluate the file. In that
 *   case the bundler evaluates it, as in dev, and reports the error.
 */
export function evaluateForBuild(file: string, options: AdapterOptions): string | undefined {
  if (process.env[manifestVariable] !== undefined) return process.env[manifestVariable]
  if (!isBuilding()) return undefined
  const { text, messages } = run(file, options)
  if (text === undefined) return undefined
  if (messages) process.stderr.write(messages)
  process.env[manifestVariable] = text
  return text
}

/**
 * The app's identity, for the Pages Router's head. The bundler must not evaluate the definition for
 * `_document`: Next.js reloads every open page when an import of `_document` changes, which ends an agent's
 * session.
 *
 * @param built - the result of {@link evaluateForBuild}
 * @returns the identity as JSON, or the problem. In development, both stay until Next.js restarts.
 */
export function readIdentity(
  file: string,
  options: AdapterOptions,
  built: string | undefined,
): { identity?: string; problem?: string } {
  if (process.env[identityVariable] !== undefined) return { identity: process.env[identityVariable] }
  const { text, messages } = built === undefined ? run(file, options) : { text: built, messages: '' }
  if (text === undefined) return { problem: messages }
  const { app }: AbpManifest = JSON.parse(text)
  const identity = JSON.stringify(app)
  process.env[identityVariable] = identity
  return { identity }
}

/**
 * Like {@link evaluateForBuild}, for development: does not block the server, and evaluates the file each
 * time.
 */
export async function evaluateAgain(file: string, options: AdapterOptions): Promise<Evaluated> {
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, argsFor(file, options))
    return { text: stdout, messages: stderr }
  } catch (error) {
    const { stderr, message } = Object(error)
    return { messages: String(stderr || message) }
  }
}

interface Evaluated {
  /** The manifest as JSON; undefined if the definition is invalid. */
  text?: string
  /** Warnings, or the error. */
  messages: string
}

function run(file: string, options: AdapterOptions): Evaluated {
  const args = argsFor(file, options)
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  return status !== 0 || stdout === '' ? { messages: stderr } : { text: stdout, messages: stderr }
}

function argsFor(file: string, options: AdapterOptions): string[] {
  return [evaluate, file, JSON.stringify(options)]
}

import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { AbpError } from '@abp-kit/core/protocol'

/**
 * Runs the workspace's own Angular CLI.
 *
 * @returns its exit code
 * @throws {AbpError} `ANGULAR_PROJECT_UNCLEAR` if the workspace has no Angular CLI
 */
export async function runAngular(workspace: string, args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, [findAngular(workspace), ...args], {
    cwd: workspace,
    stdio: 'inherit',
  })
  // A terminal sends Ctrl-C to both processes. This process waits for the child to end.
  const wait = () => undefined
  process.on('SIGINT', wait)
  const stop = () => child.kill('SIGTERM')
  process.on('SIGTERM', stop)
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (code) => resolve(code ?? 1))
    })
  } finally {
    process.off('SIGINT', wait)
    process.off('SIGTERM', stop)
  }
}

function findAngular(workspace: string): string {
  const require = createRequire(join(workspace, 'package.json'))
  try {
    const file = require.resolve('@angular/cli/package.json')
    const { bin }: { bin: { ng: string } } = require(file)
    return join(dirname(file), bin.ng)
  } catch (cause) {
    throw new AbpError(
      'ANGULAR_PROJECT_UNCLEAR',
      `${workspace} has no Angular CLI. Install @angular/cli, or run \`abp-angular manifest\` before what builds the app.`,
      { cause },
    )
  }
}

/** How an Angular command uses the app. */
export interface Purpose {
  builds: boolean
  serves: boolean
  watches: boolean
  /** The project named in the command. */
  project?: string | undefined
}

/** @returns how the Angular command affects the manifest */
export function purposeOf([command = '', ...args]: readonly string[]): Purpose {
  const serves = ['serve', 's', 'dev'].includes(command)
  const builds = ['build', 'b'].includes(command)
  const isHelp = args.includes('--help')
  const watches = args.some((arg) => /^--watch(?:=true)?$/.test(arg))
  const { values } = parseArgs({ args, options: { project: { type: 'string' } }, strict: false })
  const [named = '-'] = args
  return {
    serves: serves && !isHelp,
    builds: builds && !isHelp,
    watches: (serves || watches) && !isHelp,
    project: named.startsWith('-') ? asText(values.project) : named,
  }
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

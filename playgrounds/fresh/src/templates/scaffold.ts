import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from '@abp-kit/playground-runner'
import type { Manager } from '../managers.ts'

/** What one app is made of. */
export interface Choice {
  template: string
  manager: Manager
  language: 'ts' | 'js'
}

/** How each package manager starts the program, and the file that it leaves. */
const ways: Record<Manager, { create: readonly string[]; lockFile: string }> = {
  npm: { create: ['npm', 'create', 'abp-app', '--'], lockFile: 'package-lock.json' },
  pnpm: { create: ['pnpm', 'create', 'abp-app'], lockFile: 'pnpm-lock.yaml' },
  yarn: { create: ['yarn', 'dlx', 'create-abp-app'], lockFile: 'yarn.lock' },
  bun: { create: ['bun', 'create', 'abp-app'], lockFile: 'bun.lock' },
}

/**
 * Makes an app as a person does, from the registry of the environment, and installs it. The program has to find out the
 * package manager by itself.
 *
 * @param folder - absolute path of the folder to make it in
 * @returns the absolute path of the app
 * @throws when the program or the installation fails, or another package manager installed it
 */
export async function scaffold(
  { template, manager, language }: Choice,
  folder: string,
  env: NodeJS.ProcessEnv,
): Promise<string> {
  const name = `${template} ${manager} ${language}`
  const { create, lockFile } = ways[manager]
  const [program = manager, ...args] = create
  const flags = ['--template', template, `--${language}`, '--yes', '--no-git']
  await run(program, [...args, name, ...flags], { cwd: folder, env })
  const app = join(folder, name)
  const { size } = await stat(join(app, lockFile))
  if (size === 0) throw new Error(`${lockFile} is empty: ${manager} did not install the app.`)
  return app
}

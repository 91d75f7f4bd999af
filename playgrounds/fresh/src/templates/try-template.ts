import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { run } from '@abp-kit/playground-runner'
import { type Choice, scaffold } from './scaffold.ts'

/** What the app promises to pass as it is. Its end-to-end test builds it, starts it, and runs `abp check` on it. */
const scripts = ['types', 'lint', 'test', 'test:e2e'] as const

/**
 * Makes an app from a template, and runs everything that it brings for itself.
 *
 * @returns seconds that each step took
 * @throws with the output of the step that failed
 */
export async function tryTemplate(
  choice: Choice,
  folder: string,
  env: NodeJS.ProcessEnv,
): Promise<Record<string, number>> {
  const took: Record<string, number> = {}
  const time = async <Result>(name: string, step: Promise<Result>): Promise<Result> => {
    const start = performance.now()
    const result = await step
    took[name] = Math.round((performance.now() - start) / 100) / 10
    return result
  }
  const app = await time('create', scaffold(choice, folder, env))
  const manifest: { scripts?: Record<string, string> } = JSON.parse(
    await readFile(join(app, 'package.json'), 'utf8'),
  )
  for (const script of scripts) {
    // JavaScript has none.
    if (script === 'types' && choice.language === 'js' && !manifest.scripts?.types) continue
    await time(script, run(choice.manager, ['run', script], { cwd: app, env }))
  }
  return took
}

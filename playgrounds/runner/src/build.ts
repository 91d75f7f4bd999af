import { directoryOf, type Framework } from './frameworks.ts'
import { run } from './process.ts'

export interface BuildOptions {
  /** Below which path the app is served, such as `/docs`; the root by default. */
  basePath?: string
  env?: Record<string, string | undefined>
  /** Where the app is; the framework's playground by default. */
  directory?: string
  onOutput?: (text: string) => void
}

/** Builds a playground for production. @throws {RunFailed} with the framework's output when it fails. */
export async function build(
  framework: Framework,
  { basePath = '', env, directory = directoryOf(framework), onOutput }: BuildOptions = {},
): Promise<void> {
  await run('node', ['--run', 'build'], {
    cwd: directory,
    // A test runner's own NODE_ENV would end up in the app.
    env: { NODE_ENV: 'production', BASE_PATH: basePath, ...env },
    onOutput,
  })
}

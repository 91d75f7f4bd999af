import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const program = fileURLToPath(new URL('../node_modules/.bin/oxlint', import.meta.url))
// As it is published: `pnpm --filter @abp-kit/eslint-plugin build` comes first.
const plugin = fileURLToPath(new URL('../dist/index.mjs', import.meta.url))

interface Case {
  code: string
  filename?: string
  options?: unknown[]
}

interface Report {
  diagnostics: { message: string; filename: string; labels: { span: { line: number } }[] }[]
}

/** Runs one rule of the built plugin in oxlint. @returns what it says about each case, by place. */
export async function runOxlint(
  rule: string,
  cases: Case[],
): Promise<{ message: string; line: number | undefined }[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'abp-kit-oxlint-'))
  try {
    for (const [index, { code, filename = 'file.js' }] of cases.entries()) {
      const file = join(folder, `${index}`, filename)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, code)
    }
    const config = {
      jsPlugins: [plugin],
      categories: { correctness: 'off' },
      overrides: cases.map(({ options = [] }, index) => ({
        files: [`${index}/**`],
        rules: { [`@abp-kit/${rule}`]: ['error', ...options] },
      })),
    }
    await writeFile(join(folder, '.oxlintrc.json'), JSON.stringify(config))
    const { diagnostics } = await run(folder)
    return cases.map((_, index) =>
      diagnostics
        .filter(({ filename }) => filename.startsWith(`${index}/`))
        .map(({ message, labels }) => ({ message, line: labels[0]?.span.line }))
        .toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)),
    )
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function run(cwd: string): Promise<Report> {
  const options = { cwd, maxBuffer: 32_000_000 }
  // It ends with 1 when it found something.
  const { stdout } = await promisify(execFile)(program, ['--format', 'json'], options).catch((error) => error)
  return JSON.parse(stdout)
}

import { join } from 'node:path'
import { isRecord } from '@abp-kit/core/protocol'
import { startChild } from '../child'
import { findProgram } from '../project/program'
import type { Project } from '../project/project'
import { entriesOf, readText } from '../project/source-files'
import { usesPackage } from '../project/workspace'

/** A program of the app that formats its files. */
export interface Formatter {
  /** As its users call it. */
  name: string
  /**
   * @param file - path below the app's root
   * @returns the text as the program formats it; `undefined` if it cannot
   */
  format(file: string, text: string, signal: AbortSignal): Promise<string | undefined>
}

interface Tool {
  name: string
  /** The package that an app has in its package.json. */
  packageName: string
  program: string
  /** What makes it format its input, and nothing on the disk. */
  words(file: string): string[]
  /** @returns the formatted text in what it writes; by default all of it */
  read?(output: string, text: string): string | undefined
  /** Whether the app formats with it; by default if it has the package. */
  isUsed?(folders: readonly string[]): boolean
}

const tools: readonly Tool[] = [
  {
    name: 'Biome',
    packageName: '@biomejs/biome',
    program: 'biome',
    // Not `format`: this one also sorts imports, where the app wants that.
    words: (file) => ['check', '--write', `--stdin-file-path=${file}`],
  },
  {
    name: 'oxfmt',
    packageName: 'oxfmt',
    program: 'oxfmt',
    words: (file) => [`--stdin-filepath=${file}`],
  },
  {
    name: 'Prettier',
    packageName: 'prettier',
    program: 'prettier',
    words: (file) => ['--stdin-filepath', file],
  },
  {
    name: 'ESLint',
    packageName: 'eslint',
    program: 'eslint',
    words: (file) => ['--stdin', '--stdin-filename', file, '--fix-dry-run', '--format', 'json'],
    read: readReport,
    isUsed: hasRulesOfStyle,
  },
]

/** ESLint with types of a large project takes longer; then what is written stays as it is. */
const patienceMs = 20_000

/** @returns the formatters that are installed, and that the app or its workspace names in package.json */
export function formattersOf(project: Project): Formatter[] {
  const { root, packageRoot, workspace } = project
  const folders = [...new Set([root, packageRoot, workspace])]
  return tools.flatMap(({ name, packageName, program, words, read, isUsed }) => {
    if (!usesPackage(project, packageName)) return []
    const found = findProgram(root, program)
    if (!found || isUsed?.(folders) === false) return []
    return {
      name,
      async format(file, text, signal) {
        const output = await pipe([found.path, ...words(file)], root, text, signal)
        return output === undefined || !read ? output : read(output, text)
      },
    }
  })
}

/** @returns what the program writes; `undefined` if it fails */
function pipe(
  [program = '', ...args]: readonly string[],
  cwd: string,
  input: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = startChild(program, args, {
      cwd,
      signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    const output: Buffer[] = []
    child.stdout?.on('data', (part: Buffer) => output.push(part))
    child.on('error', () => resolve(undefined))
    // ESLint ends with 1 for what it cannot mend, which is none of our business.
    child.on('close', (code) =>
      resolve(code === null || code > 1 ? undefined : Buffer.concat(output).toString()),
    )
    // It may end before it has read everything.
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(input)
  })
}

/** Most configurations of ESLint find mistakes only, and reading the types for that takes long. */
function hasRulesOfStyle(folders: readonly string[]): boolean {
  return folders.some((folder) =>
    entriesOf(folder)
      .map(({ name }) => name)
      .filter((file) => /^(?:eslint|nuxt)\.config\.\w+$|^\.eslintrc/.test(file))
      .some((file) =>
        /antfu|stylistic|perfectionist|import-sort|import(?:-x)?\/order|prettier\/prettier/.test(
          readText(join(folder, file)) ?? '',
        ),
      ),
  )
}

/** @returns the text of ESLint's report on one file, which has it only if it is another one */
function readReport(output: string, text: string): string | undefined {
  try {
    const [report]: unknown[] = [JSON.parse(output)].flat()
    if (!isRecord(report)) return undefined
    return typeof report.output === 'string' ? report.output : text
  } catch {
    return undefined
  }
}

import { join } from 'node:path'
import { isRecord } from '@abp-kit/core/protocol'
import { findProgram } from '../project/program.ts'
import type { Project } from '../project/project.ts'
import { entriesOf, readText } from '../project/source-files.ts'
import { usesPackage } from '../project/workspace.ts'
import { pipeThrough } from '../run-program.ts'

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
    read: (output, text) => readReport(output, text)?.text,
    isUsed: hasRulesOfStyle,
  },
]

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
        const output = await pipeThrough([found.path, ...words(file)], root, text, signal)
        return output === undefined || !read ? output : read(output, text)
      },
    }
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

/** What ESLint says of one file. */
interface EslintReport {
  /** With the fixes of its rules. */
  text: string
  complaints: { rule: string; line: number }[]
}

/** @returns `undefined` if it could not read the file as code */
export function readReport(output: string, text: string): EslintReport | undefined {
  try {
    const [report]: unknown[] = [JSON.parse(output)].flat()
    if (!isRecord(report)) return undefined
    const messages = Array.isArray(report.messages) ? report.messages.filter(isRecord) : []
    if (messages.some(({ fatal }) => fatal === true)) return undefined
    const complaints = messages.flatMap(({ ruleId: rule, line }) =>
      typeof rule === 'string' && typeof line === 'number' ? [{ rule, line }] : [],
    )
    return { text: typeof report.output === 'string' ? report.output : text, complaints }
  } catch {
    return undefined
  }
}

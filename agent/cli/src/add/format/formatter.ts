import { join } from 'node:path'
import { isRecord } from '@abp-kit/core/protocol'
import { findProgram } from '../project/program.ts'
import type { Project } from '../project/project.ts'
import { entriesOf, readText } from '../project/source-files.ts'
import { usesPackage } from '../project/workspace.ts'
import { pipeThrough } from '../run-program.ts'

/** A program of the app that formats its files. */
export interface Formatter {
  /** Its common name. */
  name: string
  /**
   * @param file - path below the app's root
   * @returns the formatted text; `undefined` if the program cannot format it
   */
  format(file: string, text: string, signal: AbortSignal): Promise<string | undefined>
}

interface Tool {
  name: string
  /** The package in the app's package.json. */
  packageName: string
  program: string
  /** The arguments that make it format its input, and nothing on disk. */
  words(file: string): string[]
  /** @returns the formatted text from the program's output; by default all of it */
  read?(output: string, text: string): string | undefined
  /** Whether the app formats with it; by default, whether the app has the package. */
  isUsed?(folders: readonly string[]): boolean
}

const tools: readonly Tool[] = [
  {
    name: 'Biome',
    packageName: '@biomejs/biome',
    program: 'biome',
    // Not `format`: this command also sorts imports, if the app wants that.
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

/** @returns the formatters that are installed, and that the app or its workspace lists in package.json */
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

/** Most ESLint configurations find mistakes only, and reading the types for that takes long. */
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

/** ESLint's report for one file. */
interface EslintReport {
  /** With its rules' fixes. */
  text: string
  complaints: { rule: string; line: number }[]
}

/** @returns `undefined` if ESLint could not parse the file as code */
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

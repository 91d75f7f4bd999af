import { readReport } from '../format/formatter'
import { findProgram } from '../project/program'
import type { Project } from '../project/project'
import { usesPackage } from '../project/workspace'
import { pipeThrough } from '../run-program'
import { isSameCode } from '../syntax/same-code'

/** A linter of the app. Each method resolves to `undefined` if the linter cannot read the file. */
export interface Linter {
  /** As its users call it. */
  name: string
  /** @returns the text with the linter's own fixes */
  fix(file: string, text: string, signal: AbortSignal): Promise<string | undefined>
  /** @returns the text with a comment at each line that the linter still refuses */
  silence(file: string, text: string, signal: AbortSignal): Promise<string | undefined>
}

/** Ends each comment that keeps a linter from refusing a line. */
const reason = 'written by abp add'

/** @returns the linters that are installed, and that the app or its workspace names in package.json */
export function lintersOf(project: Project): Linter[] {
  return [eslintOf(project), biomeOf(project)].filter((one) => one !== undefined)
}

/** @returns a text without the comments that `silence` adds */
export function withoutComments(text: string): string {
  return text
    .split('\n')
    .filter(
      (line) => !(/^\s*(?:\/\/|\/\*) (?:eslint-disable|biome-ignore)/.test(line) && line.includes(reason)),
    )
    .join('\n')
}

/** Whether a definition is what `abp add` wrote, as the app's linters changed it. */
export async function isWrittenText(
  project: Project,
  { file, text, written }: { file: string; text: string; written: string },
  signal: AbortSignal,
): Promise<boolean> {
  const plain = withoutComments(text)
  if (isSameCode(file, written, plain)) return true
  let fixed = written
  for (const linter of lintersOf(project)) {
    fixed = (await linter.fix(file, fixed, signal)) ?? fixed
    if (isSameCode(file, fixed, plain)) return true
  }
  return false
}

function eslintOf(project: Project): Linter | undefined {
  const { root } = project
  const found = usesPackage(project, 'eslint') ? findProgram(root, 'eslint') : undefined
  if (!found) return undefined
  const { path } = found
  // It starts anew each time, with all of its rules.
  const reports = new Map<string, ReturnType<typeof report>>()
  const read = (file: string, text: string, signal: AbortSignal) => {
    const key = `${file}\n${text}`
    const found = reports.get(key) ?? report(file, text, signal)
    reports.set(key, found)
    return found
  }
  async function report(file: string, text: string, signal: AbortSignal) {
    const words = [path, '--stdin', '--stdin-filename', file, '--fix-dry-run', '--format', 'json']
    const output = await pipeThrough(words, root, text, signal)
    return output === undefined ? undefined : readReport(output, text)
  }
  return {
    name: 'ESLint',
    fix: async (file, text, signal) => (await read(file, text, signal))?.text,
    async silence(file, text, signal) {
      const first = await read(file, text, signal)
      if (!first) return undefined
      const left = await read(file, atLines(first.text, first.complaints), signal)
      return left ? atTop(left.text, left.complaints) : first.text
    },
  }
}

type Complaints = readonly { rule: string; line: number }[]

const namesOf = (complaints: Complaints) => [...new Set(complaints.map(({ rule }) => rule))].join(', ')

function atLines(text: string, complaints: Complaints): string {
  const lines = text.split('\n').flatMap((line, index) => {
    const rules = namesOf(complaints.filter((one) => one.line === index + 1))
    if (rules === '') return [line]
    const [indent = ''] = /^\s*/.exec(line) ?? []
    const end = line.endsWith('\r') ? '\r' : ''
    return [`${indent}// eslint-disable-next-line ${rules} -- ${reason}${end}`, line]
  })
  return lines.join('\n')
}

/** For what concerns the whole file, such as its name or its length. */
function atTop(text: string, complaints: Complaints): string {
  const rules = namesOf(complaints)
  const end = text.includes('\r\n') ? '\r\n' : '\n'
  return rules === '' ? text : `/* eslint-disable ${rules} -- ${reason} */${end}${text}`
}

function biomeOf(project: Project): Linter | undefined {
  const { root } = project
  const found = usesPackage(project, '@biomejs/biome') ? findProgram(root, 'biome') : undefined
  if (!found) return undefined
  const lint = async (flags: readonly string[], file: string, text: string, signal: AbortSignal) => {
    const output = await pipeThrough(
      [found.path, 'lint', ...flags, `--stdin-file-path=${file}`],
      root,
      text,
      signal,
    )
    // It writes nothing of a file that it is told to ignore.
    return output === '' ? undefined : output
  }
  return {
    name: 'Biome',
    fix: (...args) => lint(['--write'], ...args),
    silence: (...args) => lint(['--suppress', `--reason=${reason}`], ...args),
  }
}

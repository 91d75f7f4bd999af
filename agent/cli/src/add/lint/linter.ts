import { join } from 'node:path'
import { isRecord } from '@abp-kit/core/protocol'
import { readReport } from '../format/formatter.ts'
import { findProgram } from '../project/program.ts'
import type { Project } from '../project/project.ts'
import { usesPackage } from '../project/workspace.ts'
import { pipeThrough } from '../run-program.ts'
import { isSameCode } from '../syntax/same-code.ts'
import { mirrorWith } from './mirror.ts'

/** A linter of the app. Each method resolves to `undefined` if the linter cannot read the file. */
export interface Linter {
  /** Its common name. */
  name: string
  /** @returns the text with the linter's own fixes */
  fix(file: string, text: string, signal: AbortSignal): Promise<string | undefined>
  /** @returns the text with a comment at each line that the linter still rejects */
  silence(file: string, text: string, signal: AbortSignal): Promise<string | undefined>
}

/** Ends each comment that keeps a linter from rejecting a line. */
const reason = 'written by abp add'

/** @returns the linters that are installed, and that the app or its workspace lists in package.json */
export function lintersOf(project: Project): Linter[] {
  return [eslintOf(project), biomeOf(project), oxlintOf(project)].filter((one) => one !== undefined)
}

/** @returns a text without the comments that `silence` adds */
export function withoutComments(text: string): string {
  return text
    .split('\n')
    .filter(
      (line) =>
        !(/^\s*(?:\/\/|\/\*) (?:(?:es|ox)lint-disable|biome-ignore)/.test(line) && line.includes(reason)),
    )
    .join('\n')
}

/** Whether a definition is the one that `abp add` wrote, as changed by the app's linters. */
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
  // The linter starts again each time, with all of its rules.
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
      const left = await read(file, atLines('eslint', first), signal)
      return left ? atTop('eslint', left) : first.text
    },
  }
}

type Complaints = readonly { rule: string; line: number }[]

interface Report {
  text: string
  complaints: Complaints
}

const namesOf = (complaints: Complaints) => [...new Set(complaints.map(({ rule }) => rule))].join(', ')

function atLines(linter: 'eslint' | 'oxlint', { complaints, text }: Report): string {
  const lines = text.split('\n').flatMap((line, index, all) => {
    // Another comment between a comment and its line would disable it.
    if (all[index - 1]?.includes('-disable-next-line ')) return [line]
    const rules = namesOf(complaints.filter((one) => one.line === index + 1))
    if (rules === '') return [line]
    const [indent = ''] = /^\s*/.exec(line) ?? []
    const end = line.endsWith('\r') ? '\r' : ''
    return [`${indent}// ${linter}-disable-next-line ${rules} -- ${reason}${end}`, line]
  })
  return lines.join('\n')
}

/** For problems of the whole file, such as its name or its length. */
function atTop(linter: 'eslint' | 'oxlint', { complaints, text }: Report): string {
  const rules = namesOf(complaints)
  const end = text.includes('\r\n') ? '\r\n' : '\n'
  return rules === '' ? text : `/* ${linter}-disable ${rules} -- ${reason} */${end}${text}`
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
    // It prints nothing for a file that it ignores.
    return output === '' ? undefined : output
  }
  return {
    name: 'Biome',
    fix: (...args) => lint(['--write'], ...args),
    silence: (...args) => lint(['--suppress', `--reason=${reason}`], ...args),
  }
}

/**
 * oxlint does not read input, so it gets a folder in which the file has this text: `abp add` may not have
 * written anything yet.
 */
function oxlintOf(project: Project): Linter | undefined {
  const { root, workspace } = project
  const found = usesPackage(project, 'oxlint') ? findProgram(root, 'oxlint') : undefined
  if (!found) return undefined
  const report = async (file: string, text: string, signal: AbortSignal): Promise<Report | undefined> => {
    let mirror: ReturnType<typeof mirrorWith> | undefined
    try {
      mirror = mirrorWith(workspace, join(root, file), text)
      const words = [found.path, '--fix', '--format', 'json', file]
      let fixed = text
      for (let passes = 1; ; passes++) {
        const output = await pipeThrough(words, mirror.folderOf(root), '', signal)
        const complaints = output === undefined ? undefined : readComplaints(output)
        if (!complaints) return undefined
        const last = fixed
        fixed = mirror.read()
        // It applies fixes that touch each other one at a time.
        if (fixed === last || passes === mostPasses) return { text: fixed, complaints }
      }
    } catch {
      return undefined
    } finally {
      mirror?.remove()
    }
  }
  return {
    name: 'oxlint',
    fix: async (...args) => (await report(...args))?.text,
    async silence(file, text, signal) {
      const first = await report(file, text, signal)
      if (!first) return undefined
      const left = await report(file, atLines('oxlint', first), signal)
      if (!left) return first.text
      // A problem that a comment at its line does not silence concerns the whole file.
      const whole = new Set(left.complaints.map(({ rule }) => rule))
      const complaints = first.complaints.filter(({ rule }) => !whole.has(rule))
      const commented = atLines('oxlint', { text: first.text, complaints })
      return atTop('oxlint', { text: commented, complaints: left.complaints })
    },
  }
}

/** The same number as in ESLint. */
const mostPasses = 10

/** @returns oxlint's report for one file; nothing if oxlint could not parse it as code, or ignores it */
function readComplaints(output: string): Complaints | undefined {
  const report: unknown = JSON.parse(output)
  if (!isRecord(report) || report.number_of_files === 0 || !Array.isArray(report.diagnostics))
    return undefined
  const complaints = report.diagnostics.map(({ code, labels }) => {
    const [, plugin = '', name = ''] = /^([^()]+)\(([^()]+)\)$/.exec(code) ?? []
    const scope = plugin.replace(/^eslint-plugin-/, '').replace(/^typescript-eslint$/, 'typescript')
    return {
      rule: scope === 'eslint' ? name : `${scope}/${name}`,
      line: Number(labels?.[0]?.span?.line ?? 1),
    }
  })
  return complaints.some(({ rule }) => rule === '/') ? undefined : complaints
}

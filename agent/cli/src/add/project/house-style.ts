import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseSource } from '../syntax/source.ts'
import { lastCommas, mostOf, type Style, styleOf } from '../syntax/style.ts'
import type { Project } from './project.ts'
import { readText, sourceFiles } from './source-files.ts'

/** Number of the app's own files to read: enough to distinguish the rule from an exception. */
const filesRead = 30

/** The style of files that `abp add` writes by default. */
const usual: Style = { quote: "'", end: '', comma: ',', indent: '  ', eol: '\n' }

/**
 * The style of new files: that of most of the app's own files. If these disagree, the style of the
 * configuration, which often is still in the form that its framework wrote.
 */
export function houseStyle({ root, source }: Pick<Project, 'root' | 'source'>): Style {
  const folder = source === '' ? '' : `${source}/`
  const own = sourceFiles(root)
    .filter((file) => /\.(?:[cm]?[jt]s|tsx|jsx)$/.test(file) && file.startsWith(folder))
    .slice(0, filesRead)
  const sources = [...configFiles(root), ...own].flatMap((file) => {
    const parsed = parseSource(file, readText(join(root, file)) ?? '')
    return 'program' in parsed && parsed.program.body.length > 0 ? [parsed] : []
  })
  const styles = sources.map(styleOf)
  // A file without a string does not show its quote style.
  const quoting = sources.filter(({ text }) => /['"]/.test(text)).map(styleOf)
  return {
    quote: mostOf(quoting.map(({ quote }) => quote)) ?? usual.quote,
    end: mostOf(styles.map(({ end }) => end)) ?? usual.end,
    comma: mostOf(sources.flatMap(lastCommas)) ?? usual.comma,
    indent: mostOf(styles.map(({ indent }) => indent)) ?? usual.indent,
    eol: mostOf(styles.map(({ eol }) => eol)) ?? usual.eol,
  }
}

function configFiles(root: string): string[] {
  const names = ['vite', 'next', 'nuxt', 'astro', 'svelte']
  const endings = ['ts', 'mts', 'mjs', 'js', 'cjs']
  const files = names.flatMap((name) => endings.map((ending) => `${name}.config.${ending}`))
  return files.filter((file) => existsSync(join(root, file))).slice(0, 1)
}

/** Lines that end a statement, in files that are written whole. */
const endsStatement =
  /^(?:import .*|export (?:\*|\{.*\}) from .*|export default .*\)|\}\))$|^ {2}\)$|^ {8}(?:const|return) .*\S$/

/**
 * Writes a whole file in the style of the project.
 *
 * @param lines - with single quotes (lines that contain double quotes keep theirs), no semicolons, and two
 *   spaces of indentation
 */
export function inStyle(lines: readonly string[], { quote, end, comma, indent, eol }: Style): string {
  const isLast = (index: number) => /^ *[}\])]/.test(lines[index + 1] ?? '')
  const listed = lines.map((line, index) => (isLast(index) ? line.replace(/,$/, comma) : line))
  const ended = listed.map((line) => (end !== '' && endsStatement.test(line) ? `${line};` : line))
  const quoted = ended.map((line) =>
    quote === '"' && !line.includes('"')
      ? line.replace(/'((?:\\.|[^'\\])*)'/g, (_, text: string) => JSON.stringify(text.replaceAll("\\'", "'")))
      : line,
  )
  const indented = quoted.map((line) => line.replace(/^ +/, (space) => indent.repeat(space.length / 2)))
  return `${indented.join(eol)}${eol}`
}

import { isAbsolute } from 'node:path'
import { createTwoFilesPatch } from 'diff'
import type { Color } from './terminal.ts'

/** A file before and after a change. */
export interface FileDiff {
  /** Path below the folder that the diff is for, with `/`, or an absolute path. */
  file: string
  /** `undefined`: the file does not exist. */
  before: string | undefined
  after: string | undefined
}

/** A line of a result for people. */
export interface Line {
  text: string
  format?: Color
}

/** @returns the changes in a form that `git apply` accepts, if their paths are below a folder */
export function diff(changes: readonly FileDiff[]): string {
  return changes
    .map(({ file, before, after }) => {
      const side = (text: string | undefined, name: string) =>
        text === undefined ? '/dev/null' : isAbsolute(file) ? file : `${name}/${file}`
      const [from, to] = [side(before, 'a'), side(after, 'b')]
      const options = { context: 3 }
      const patch = createTwoFilesPatch(from, to, before ?? '', after ?? '', undefined, undefined, options)
      return patch.replace(/^(?:Index: .*\n)?=+\n/, '')
    })
    .join('')
}

/** @returns the lines of {@link diff}, in colours */
export function diffLines(changes: readonly FileDiff[]): Line[] {
  return diff(changes)
    .split('\n')
    .map((text) => ({ text, ...formatOf(text) }))
}

function formatOf(line: string): { format: Color } | undefined {
  if (line.startsWith('+++') || line.startsWith('---')) return { format: 'bold' }
  if (line.startsWith('+')) return { format: 'green' }
  if (line.startsWith('-')) return { format: 'red' }
  return line.startsWith('@@') ? { format: 'cyan' } : undefined
}

import MagicString from 'magic-string'
import type { Obstacle } from '../syntax/exported.ts'
import { lineAt, parseSource, type Source } from '../syntax/source.ts'

/** The new content of a file. `undefined`: the file does not exist. */
export type Edit = { text: string | undefined } | { refused: Refusal }

/** The reason why a file is not edited. */
export interface Refusal {
  /** Counted from 1. */
  line: number
  reason: string
}

interface CodeEdit {
  /** The file's name, whose extension determines the language. */
  file: string
  text: string
  /**
   * Changes the text; called only if {@link isDone} finds something to do.
   * @returns the obstacle that it cannot change
   */
  change: (source: Source, edited: MagicString) => Obstacle | undefined
  /** Reads a file, before the change and after it. */
  isDone: (source: Source) => boolean
}

/** Edits code, and reads the result again to verify the edit. */
export function editCode(edit: CodeEdit): Edit {
  try {
    return editSource(edit)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return { refused: { line: 1, reason: 'It is too intricate to be read.' } }
  }
}

function editSource({ file, text, change, isDone }: CodeEdit): Edit {
  const source = parseSource(file, text)
  if (!('program' in source))
    return { refused: { line: source.line, reason: `It cannot be read: ${source.message}.` } }
  if (isDone(source)) return { text }
  const edited = new MagicString(text)
  const obstacle = change(source, edited)
  if (obstacle) return { refused: { line: lineAt(text, obstacle.at), reason: obstacle.reason } }
  const result = edited.toString()
  const again = parseSource(file, result)
  if ('program' in again && isDone(again)) return { text: result }
  return { refused: { line: 1, reason: 'After the edit, what was added could not be found in it.' } }
}

import { spawnSync } from 'node:child_process'
import { isRecord } from '@abp-kit/core/protocol'

/** Several times the depth of code that people write. The tree readers call themselves once per level. */
const mostLevels = 1000

/** In bytes and brackets. Below both, the parser's stack is sufficient for any code. */
const safe = { bytes: 16_000, brackets: 100 }

/** In ms, for one file. */
const patience = 20_000

const program = `import { readFileSync } from 'node:fs'
const { parser, file, text, options } = JSON.parse(readFileSync(0, 'utf8'))
const { parseSync } = await import(parser)
parseSync(file, text, options).program`

const tried = new Map<string, boolean>()

/**
 * The parser is native code, and ends the whole process if nesting overflows its stack. A file that could do
 * that is therefore parsed in another process first.
 *
 * @returns whether that process survives
 */
export function isParsable(file: string, text: string, options: object): boolean {
  if (text.length <= safe.bytes && bracketsIn(text) <= safe.brackets) return true
  const known = tried.get(text)
  if (known !== undefined) return known
  const parser = import.meta.resolve('oxc-parser')
  const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    input: JSON.stringify({ parser, file, text, options }),
    stdio: ['pipe', 'ignore', 'ignore'],
    timeout: patience,
  })
  tried.set(text, status === 0)
  return status === 0
}

/** @returns the maximum nesting of brackets, including those in strings and comments */
function bracketsIn(text: string): number {
  let depth = 0
  let most = 0
  for (const [bracket] of text.matchAll(/[([{<)\]}]|(?<!=)>/g)) {
    depth = /[([{<]/.test(bracket) ? depth + 1 : Math.max(0, depth - 1)
    most = Math.max(most, depth)
  }
  return most
}

/** @returns whether a tree is too deep for recursive functions */
export function isTooDeep(tree: unknown): boolean {
  const open: [node: unknown, level: number][] = [[tree, 0]]
  for (let next = open.pop(); next; next = open.pop()) {
    const [node, level] = next
    if (level > mostLevels) return true
    if (Array.isArray(node)) for (const one of node) open.push([one, level])
    else if (isRecord(node)) for (const one of Object.values(node)) open.push([one, level + 1])
  }
  return false
}

import type { Node } from 'oxc-parser'
import { exportedValue, type Obstacle } from '../syntax/exported'
import { addImport, findImport, type Imported, removeImport } from '../syntax/imports'
import { bare, lineAt, type Source, valuesOf } from '../syntax/source'
import { type Edit, editCode } from './edit'

/** Puts a call around what a configuration exports, outside of what else is around it. */
export function wrapExport(file: string, text: string, wrapper: Imported): Edit {
  return editCode({
    file,
    text,
    isDone: (source) => isWrapped(source, wrapper),
    change(source, edited) {
      const value = exportedValue(source)
      if ('reason' in value) return value
      const branch = assignedInBranch(source)
      if (branch) return branch
      const found = findImport(source, wrapper)
      const taken = found ? undefined : valuesOf(source, wrapper.name)[0]
      if (taken) return { at: taken.start, reason: `The name \`${wrapper.name}\` is taken in this file.` }
      if (value.type === 'FunctionDeclaration' && value.id && isUsed(source, value.id.name, value))
        return { at: value.start, reason: `\`${value.id.name}\` is also used elsewhere in this file.` }
      if (!found) addImport(source, edited, wrapper)
      edited.appendLeft(value.start, `${found?.local ?? wrapper.name}(`)
      edited.appendRight(value.end, ')')
      return undefined
    },
  })
}

/** The opposite of {@link wrapExport}. */
export function unwrapExport(file: string, text: string, wrapper: Imported): Edit {
  return editCode({
    file,
    text,
    isDone: (source) => findImport(source, wrapper) === undefined,
    change(source, edited) {
      const call = wrappingCall(source, wrapper)
      const [inner] = call?.arguments ?? []
      if (!call || !inner) {
        const at = findImport(source, wrapper)?.statement.start ?? 0
        return { at, reason: `\`${wrapper.name}\` is not around what the file exports.` }
      }
      edited.remove(call.start, inner.start)
      edited.remove(inner.end, call.end)
      return removeImport(source, edited, wrapper, [call.callee])
    },
  })
}

function isWrapped(source: Source, wrapper: Imported): boolean {
  return wrappingCall(source, wrapper) !== undefined
}

/** Also below other wrappers, or in a variable: that is what a user may have written. */
function wrappingCall(source: Source, wrapper: Imported) {
  const local = findImport(source, wrapper)?.local
  const value = exportedValue(source)
  if (local === undefined || 'reason' in value) return undefined
  let node: Node | undefined = bare(value)
  for (let depth = 0; node && depth < 10; depth++) {
    if (node.type === 'Identifier') node = valuesOf(source, node.name)[0]
    if (node?.type !== 'CallExpression') return undefined
    if (node.callee.type === 'Identifier' && node.callee.name === local) return node
    const [first]: readonly Node[] = node.arguments
    node = first && bare(first)
  }
  return undefined
}

/** @returns a place where the file exports something under a condition */
function assignedInBranch({ text, program }: Source): Obstacle | undefined {
  const inside = program.body.filter(({ type }) => /^(?:If|Try|For|Switch|Block)\w*Statement$/.test(type))
  for (const { start, end } of inside) {
    const offset = text.slice(start, end).search(/\bmodule\.exports\s*=/)
    if (offset >= 0)
      return {
        at: start + offset,
        reason: `It exports another value in line ${lineAt(text, start + offset)}, under a condition.`,
      }
  }
  return undefined
}

function isUsed({ text }: Source, name: string, { start, end }: Node): boolean {
  return new RegExp(`\\b${name}\\b`).test(text.slice(0, start) + text.slice(end))
}

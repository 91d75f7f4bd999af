import type MagicString from 'magic-string'
import { type Node, Visitor } from 'oxc-parser'
import { exportedValue, type Obstacle } from '../syntax/exported.ts'
import { addImport, findImport, type Imported, removeImport } from '../syntax/imports.ts'
import { bare, lineAt, type Source, valuesOf } from '../syntax/source.ts'
import { styleOf } from '../syntax/style.ts'
import { type Edit, editCode } from './edit.ts'

/** Wraps a configuration's export in a call, outside all existing calls. */
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
      surround(source, edited, value, found?.local ?? wrapper.name)
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
      const { indent } = styleOf(source)
      if (source.text.slice(call.callee.end, inner.start).includes('\n'))
        for (const start of lineStarts(source, inner))
          if (source.text.startsWith(indent, start)) edited.remove(start, start + indent.length)
      edited.remove(call.start, inner.start)
      edited.remove(inner.end, call.end)
      return removeImport(source, edited, wrapper, [call.callee])
    },
  })
}

/** Formatters write the call on its own lines around a multi-line value, except for objects and functions. */
function surround(source: Source, edited: MagicString, value: Node, name: string): void {
  const { comma, eol, indent } = styleOf(source)
  const stays = ['ObjectExpression', 'ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration']
  const isBroken = source.text.slice(value.start, value.end).includes('\n')
  const isApart = isBroken && !stays.includes(bare(value).type)
  edited.appendLeft(value.start, isApart ? `${name}(${eol}${indent}` : `${name}(`)
  if (isApart) for (const start of lineStarts(source, value)) edited.appendLeft(start, indent)
  edited.appendRight(value.end, isApart ? `${comma}${eol})` : ')')
}

/** @returns the starts of the node's lines, except its first line, empty lines, and lines of template text */
function lineStarts({ text, program }: Source, { start, end }: Node): number[] {
  const templates: Node[] = []
  new Visitor({ TemplateLiteral: (node) => void templates.push(node) }).visit(program)
  const found = [...text.slice(start, end).matchAll(/\n(?!\r?\n)/g)].map(({ index }) => start + index + 1)
  return found.filter((at) => !templates.some((one) => one.start < at && at < one.end))
}

function isWrapped(source: Source, wrapper: Imported): boolean {
  return wrappingCall(source, wrapper) !== undefined
}

/** Also finds it below other wrappers, or in a variable, because a user may have moved it there. */
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

/** @returns a place where the file exports conditionally */
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

import type { SourceCode } from 'eslint'
import type * as ESTree from 'estree'
import { constantOf, referenceOf, variableOf } from '../syntax/binding.ts'
import { globalPath } from '../syntax/global.ts'
import { unwrap } from '../syntax/node.ts'
import { keyOf, textOf } from '../syntax/text.ts'
import { isBlobUrl } from './blob-url.ts'
import type { Finding } from './finding.ts'

const fileSelector = /input[^,]*\[\s*type\s*=\s*["']?file/

/** Finds a scripted click on `<a download>`, on a link to a blob URL, or on `<input type=file>`. */
export function findClick(source: SourceCode, call: ESTree.CallExpression): Finding | undefined {
  const callee = unwrap(call.callee)
  if (callee.type !== 'MemberExpression') return undefined
  const method = keyOf(callee)
  const clicks =
    method === 'click' || method === 'showPicker' || (method === 'dispatchEvent' && isClick(source, call))
  if (!clicks) return undefined
  const { values, selector } = elementOf(source, callee.object)
  const isFile = values('type').some((type) => textOf(source, type) === 'file')
  if (isFile || (selector !== undefined && fileSelector.test(selector))) {
    const instead = 'Take the file as a parameter of the capability.'
    return { node: call, api: '<input type=file>', instead }
  }
  if (values('download').length > 0) {
    const instead =
      'Return the file as `BinaryData` (`{ content, mimeType, filename }`) in the result; the agent saves it.'
    return { node: call, api: '<a download>', instead }
  }
  if (values('href').some((href) => isBlobUrl(source, href))) {
    return { node: call, api: 'blob URL', instead: 'Return the content of the blob as `BinaryData`.' }
  }
  return undefined
}

function isClick(source: SourceCode, { arguments: [event] }: ESTree.CallExpression): boolean {
  const creation = event && unwrap(event)
  const type = creation?.type === 'NewExpression' ? creation.arguments[0] : undefined
  return type !== undefined && textOf(source, type) === 'click'
}

interface Element {
  /** Returns the values that the code assigns to the attribute or property with this name. */
  values(name: string): ESTree.Node[]
  /** The selector that found the element. */
  selector?: string | undefined
}

/** Collects the file's facts about an element: at its creation, and at each use of its variable. */
function elementOf(source: SourceCode, expression: ESTree.Node): Element {
  const node = unwrap(expression)
  const reference = node.type === 'Identifier' ? referenceOf(source, node) : undefined
  const variable = reference && variableOf(reference)
  const origin = variable ? constantOf(variable)?.init : node
  const creation = origin ? unwrap(origin) : undefined
  const given = creation ? assigned(source, creation) : []
  for (const { identifier } of variable?.references ?? []) {
    if (identifier.type === 'Identifier') given.push(...setBy(source, identifier))
  }
  return {
    values: (name) => given.filter(([key]) => key === name).map(([, value]) => value),
    selector: creation && selectorOf(source, creation),
  }
}

type Given = [name: string, value: ESTree.Node]

/**
 * @returns the assignments at a use of a variable: `x.name = value`, `x.setAttribute(name, value)`,
 *   `Object.assign(x, …)`.
 */
function setBy(source: SourceCode, identifier: ESTree.Node): Given[] {
  const [parent, grandparent] = source.getAncestors(identifier).toReversed()
  if (parent?.type === 'CallExpression') return assigned(source, parent, identifier)
  if (parent?.type !== 'MemberExpression' || parent.object !== identifier) return []
  const name = keyOf(parent)
  if (grandparent?.type === 'AssignmentExpression' && grandparent.left === parent && name !== undefined) {
    return [[name, grandparent.right]]
  }
  if (grandparent?.type !== 'CallExpression' || name !== 'setAttribute') return []
  const [attribute, value] = grandparent.arguments
  const text = attribute && textOf(source, attribute)
  return text !== undefined && value ? [[text.toLowerCase(), value]] : []
}

/** @returns the assignments by `Object.assign(target, { name: value })`. */
function assigned(source: SourceCode, call: ESTree.Node, target?: ESTree.Node): Given[] {
  if (call.type !== 'CallExpression' || globalPath(source, call.callee) !== 'Object.assign') return []
  const [first, ...others] = call.arguments
  if (target && first !== target) return []
  return others.flatMap((object) => {
    if (object.type !== 'ObjectExpression') return []
    return object.properties.flatMap((property): Given[] => {
      const name = property.type === 'Property' ? keyOf(property) : undefined
      return property.type === 'Property' && name !== undefined ? [[name, property.value]] : []
    })
  })
}

function selectorOf(source: SourceCode, creation: ESTree.Node): string | undefined {
  const callee = creation.type === 'CallExpression' ? unwrap(creation.callee) : undefined
  if (creation.type !== 'CallExpression' || callee?.type !== 'MemberExpression') return undefined
  const [selector] = creation.arguments
  return selector && keyOf(callee) === 'querySelector' ? textOf(source, selector) : undefined
}

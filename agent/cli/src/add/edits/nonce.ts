import { type Node, Visitor } from 'oxc-parser'
import type { Source } from '../syntax/source.ts'

/** The nonce that an app's proxy writes into the Content-Security-Policy of each response. */
export interface Nonce {
  /** The proxy's file, below the project's root. */
  proxy: string
  /** The request header in which pages find it. */
  header: string
}

/** @returns `undefined` if the proxy itself does not write a policy with a nonce */
export function findNonce(proxy: string, text: string): Nonce | undefined {
  if (!/\bnonce-(?:\$\{|['"`])/.test(text)) return undefined
  const [, header = 'x-nonce'] = /\.set\(\s*['"]([\w-]*nonce[\w-]*)['"]/i.exec(text) ?? []
  return { proxy, header }
}

/**
 * @returns the expression with the nonce at an element's position; `undefined` if the enclosing function has
 *   none
 */
export function nonceAt({ program, text }: Source, element: Node): string | undefined {
  const functions: Node[] = []
  const keep = (node: Node) => void functions.push(node)
  new Visitor({ ArrowFunctionExpression: keep, FunctionExpression: keep, FunctionDeclaration: keep }).visit(
    program,
  )
  const around = (node: Node) =>
    functions
      .filter(({ start, end }) => start <= node.start && node.end <= end)
      .toSorted((a, b) => a.end - a.start - (b.end - b.start))[0]
  const own = around(element)
  let variable: string | undefined
  let passed: string | undefined
  new Visitor({
    VariableDeclarator(node) {
      if (node.id.type !== 'Identifier' || !/nonce/i.test(node.id.name)) return
      if (node.init === null || around(node) !== own) return
      // Missing headers are `null`, and attributes do not accept `null`.
      const isHeader = /\.get\([^()]*\)$/.test(text.slice(node.init.start, node.init.end))
      variable ??= `${node.id.name}${isHeader ? ' ?? undefined' : ''}`
    },
    JSXAttribute(node) {
      if (node.name.name !== 'nonce' || node.value?.type !== 'JSXExpressionContainer') return
      const { expression } = node.value
      if (around(node) === own) passed ??= text.slice(expression.start, expression.end)
    },
  }).visit(program)
  return passed ?? variable
}

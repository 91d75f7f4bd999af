import type MagicString from 'magic-string'
import { type JSXChild, type JSXElement, type JSXOpeningElement, type Node, Visitor } from 'oxc-parser'
import { addImport, findImport, type Imported, removeImport } from '../syntax/imports.ts'
import { indentAt, type Source, valuesOf } from '../syntax/source.ts'
import { styleOf } from '../syntax/style.ts'
import { type Edit, editCode } from './edit.ts'
import { type Nonce, nonceAt } from './nonce.ts'

/** A component that becomes the first child of an element. */
export interface FirstChild {
  /** The element's name, such as `body`. */
  parent: string
  /**
   * Whether, in a file without that element, the element around `{children}` is enough: a component then
   * writes the document.
   */
  orAroundChildren?: boolean
  component: Imported
  /** The component's attributes, such as `inHead`. */
  attributes?: string
  /** An element with content that must not exist, because the component replaces it, and the reason. */
  instead?: { element: string; because: string }
  /** The nonce that the component needs if the server renders it. */
  nonce?: Nonce | undefined
}

/** Makes a component the first child of each element with a given name in the file, such as of `<body>`. */
export function addFirstChild(file: string, text: string, child: FirstChild): Edit {
  const { parent, orAroundChildren = false, component, attributes, instead, nonce } = child
  return editCode({
    file,
    text,
    isDone: (source) => uses(source, component).length > 0,
    change(source, edited) {
      const named = elementsOf(source, parent)
      const parents = named.length === 0 && orAroundChildren ? aroundChildren(source) : named
      const [first] = parents
      if (!first)
        return { at: 0, reason: `There is no <${parent}> in this file.${elsewhere(source, component)}` }
      const other = instead === undefined ? undefined : elementsOf(source, instead.element)[0]
      if (instead && other && !isEmpty(other))
        return {
          at: other.start,
          reason: `${instead.because}, <${component.name}> takes the place of this <${instead.element}>. Move what is in it to the beginning of <body>.`,
        }
      if (other) removeWhole(text, edited, other)
      const found = findImport(source, component)
      const taken = found ? undefined : valuesOf(source, component.name)[0]
      if (taken) return { at: taken.start, reason: `The name \`${component.name}\` is taken in this file.` }
      const isServed = nonce && !source.program.body.some((node) => isDirective(node, 'use client'))
      for (const element of parents) {
        const { openingElement } = element
        const value = isServed ? nonceAt(source, element) : undefined
        if (isServed && value === undefined)
          return {
            at: openingElement.start,
            reason: `${nonce.proxy} sends a Content-Security-Policy with a nonce, and the function around this <${parent}> has none for <${component.name}>.`,
          }
        const words = [found?.local ?? component.name, attributes, value && `nonce={${value}}`]
        const tag = `<${words.filter(Boolean).join(' ')} />`
        if (hasOwnContent(openingElement))
          return { at: openingElement.start, reason: `This <${parent}> has its content in an attribute.` }
        insertFirst(source, edited, element, tag)
      }
      if (!found) addImport(source, edited, component)
      return undefined
    },
  })
}

/**
 * Formatters put each nested element on its own line, so the tag gets its own line if the element starts one.
 */
function insertFirst(source: Source, edited: MagicString, element: JSXElement, tag: string): void {
  const { text } = source
  const { openingElement, closingElement, children } = element
  const { eol, indent } = styleOf(source)
  const own = indentAt(text, openingElement.start)
  const deeper = `${eol}${own}${indent}`
  const startsLine = text.slice(0, openingElement.start).endsWith(eol + own)
  if (!closingElement) {
    const end = /\s*\/>$/.exec(text.slice(0, openingElement.end))?.index ?? openingElement.end - 2
    const content = startsLine ? `${deeper}${tag}${eol}${own}` : tag
    edited.overwrite(end, openingElement.end, `>${content}</${nameOf(element)}>`)
    return
  }
  const between = text.slice(openingElement.end, closingElement.start)
  // Spaces at the ends of a line are part of the page.
  if (startsLine && !/\n|^\s|\s$/.test(between)) {
    edited.appendLeft(openingElement.end, `${deeper}${tag}${between && deeper}`)
    edited.appendRight(closingElement.start, `${eol}${own}`)
    return
  }
  const [child] = contentOf(text, children)
  const depth = child ? indentAt(text, child.start) : own + indent
  const isBroken = /^[ \t]*\r?\n/.test(between)
  edited.appendLeft(openingElement.end, isBroken ? `${eol}${depth}${tag}` : tag)
}

/** The opposite of {@link addFirstChild}: removes the component from every position. */
export function removeFirstChild(file: string, text: string, { parent, component }: FirstChild): Edit {
  return editCode({
    file,
    text,
    isDone: (source) => findImport(source, component) === undefined,
    change(source, edited) {
      for (const { start, end } of uses(source, component)) {
        const alone = elementsOf(source, parent).find(({ children }) => {
          const [first, ...others] = contentOf(text, children)
          return first?.start === start && others.length === 0
        })
        if (alone?.closingElement) {
          edited.overwrite(alone.openingElement.end - 1, alone.end, ' />')
          continue
        }
        const line = /\r?\n[ \t]*$/.exec(text.slice(0, start))?.[0] ?? ''
        const isOwnLine = line !== '' && /^[ \t]*\r?\n/.test(text.slice(end))
        edited.remove(isOwnLine ? start - line.length : start, end)
      }
      return removeImport(source, edited, component, uses(source, component))
    },
  })
}

/** @returns the names of the components that a file renders */
export function renderedComponents({ program }: Source): string[] {
  const names = new Set<string>()
  new Visitor({
    JSXOpeningElement({ name }) {
      if (name.type === 'JSXIdentifier' && /^[A-Z]/.test(name.name)) names.add(name.name)
    },
  }).visit(program)
  return [...names]
}

/** @returns the elements with a name, and components that are rendered as one, in file order */
export function elementsOf({ program }: Source, name: string): JSXElement[] {
  const elements: JSXElement[] = []
  new Visitor({
    JSXElement(node) {
      if (nameOf(node) === name || isRenderedAs(node, name)) elements.push(node)
    },
  }).visit(program)
  return elements
}

/** @returns the elements with `{children}` or `{props.children}` as a direct child */
function aroundChildren({ program, text }: Source): JSXElement[] {
  const elements: JSXElement[] = []
  new Visitor({
    JSXElement(node) {
      const isAround = node.children.some(
        ({ type, start, end }) =>
          type === 'JSXExpressionContainer' && /^\{\s*(?:\w+\.)?children\s*\}$/.test(text.slice(start, end)),
      )
      if (isAround) elements.push(node)
    },
  }).visit(program)
  return elements
}

/** @returns a sentence that names the module whose component the file exports: it may contain the element */
function elsewhere({ module, program }: Source, component: Imported): string {
  const names = program.body.flatMap((node) =>
    node.type === 'ExportDefaultDeclaration' && node.declaration.type === 'Identifier'
      ? node.declaration.name
      : [],
  )
  const imported = module.staticImports.find(({ entries }) =>
    entries.some(({ localName }) => names.includes(localName.value)),
  )
  const exported = module.staticExports
    .flatMap(({ entries }) => entries)
    .find(({ exportName, moduleRequest }) => exportName.name === 'default' && moduleRequest)
  const from = (imported ?? exported)?.moduleRequest?.value
  return from === undefined ? '' : ` If \`${from}\` has it, <${component.name} /> belongs there.`
}

/** @returns the children, without the white space between them */
function contentOf(text: string, children: JSXChild[]): JSXChild[] {
  return children.filter(({ type, start, end }) => type !== 'JSXText' || /\S/.test(text.slice(start, end)))
}

function uses(source: Source, component: Imported): JSXElement[] {
  const local = findImport(source, component)?.local
  return local === undefined ? [] : elementsOf(source, local)
}

function nameOf({ openingElement: { name } }: JSXElement): string | undefined {
  return name.type === 'JSXIdentifier' ? name.name : undefined
}

/** Such as `<Column as="body">`. */
function isRenderedAs({ openingElement: { attributes } }: JSXElement, name: string): boolean {
  return attributes.some(
    (one) =>
      one.type === 'JSXAttribute' &&
      (one.name.name === 'as' || one.name.name === 'component') &&
      one.value?.type === 'Literal' &&
      one.value.value === name,
  )
}

function isDirective(node: Node, directive: string): boolean {
  return node.type === 'ExpressionStatement' && node.directive === directive
}

function hasOwnContent({ attributes }: JSXOpeningElement): boolean {
  return attributes.some(
    (one) =>
      one.type === 'JSXAttribute' &&
      one.name.type === 'JSXIdentifier' &&
      /^(?:dangerouslySetInnerHTML|children)$/.test(one.name.name),
  )
}

function isEmpty({ children, openingElement }: JSXElement): boolean {
  return (
    openingElement.attributes.length === 0 &&
    children.every((child) => child.type === 'JSXText' && !/\S/.test(child.value))
  )
}

/** Includes the line, if it contains nothing else. */
function removeWhole(text: string, edited: MagicString, { end, start }: JSXElement): void {
  const [before = ''] = /(?:^|\r?\n)[ \t]*$/.exec(text.slice(0, start)) ?? []
  const isAlone = before !== '' && /^[ \t]*\r?\n/.test(text.slice(end))
  edited.remove(isAlone ? start - before.length : start, end)
}

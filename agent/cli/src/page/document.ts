import { parsePage } from '@abp-kit/core/discovery'
import { type DefaultTreeAdapterMap, defaultTreeAdapter } from 'parse5'

type Node = DefaultTreeAdapterMap['node']
type Element = DefaultTreeAdapterMap['element']

/** A range of a page's text: from `start` up to, but excluding, `end`. */
export interface Span {
  start: number
  end: number
}

/** An element in the text. */
export interface PageElement extends Span {
  name: string
  attributes: ReadonlyMap<string, string>
  /** Whether browsers treat it as part of the head. */
  inHead: boolean
}

/** A page as a browser parses it, with the positions in its text. */
export interface PageDocument {
  /** In text order, without elements in `<template>`. */
  elements: PageElement[]
  /** The written parts of the document's frame; each may be omitted. */
  doctype?: Span
  htmlTag?: Span
  headTag?: Span
  bodyTag?: Span
  /**
   * The position where browsers end the head although its elements follow: text, or an element that is not
   * allowed in a head.
   */
  endedEarly?: number
  /** The reason why the rest of the page was not read: a sentence. */
  excess?: string
}

/** Reads a page with the parser that the HTML standard specifies. */
export function readDocument(text: string): PageDocument {
  let isMisplaced = false
  const { document: root, excess } = parsePage(text, {
    sourceCodeLocationInfo: true,
    onParseError({ code }) {
      if (/^misplaced-(?:doctype|start-tag-for-head-element)$/.test(code)) isMisplaced = true
    },
  })
  const document: PageDocument = { elements: [], ...(excess !== undefined && { excess }) }
  const doctype = root.childNodes.find((node) => defaultTreeAdapter.isDocumentTypeNode(node))
  const doctypeSpan = doctype && spanOf(doctype.sourceCodeLocation)
  if (doctypeSpan) document.doctype = doctypeSpan
  visit(root, false, document)
  document.elements.sort((a, b) => a.start - b.start)
  const isLate = ({ attributes, inHead, name }: PageElement) =>
    !inHead && name === 'meta' && attributes.has('charset')
  if (isMisplaced || document.elements.some(isLate)) document.endedEarly = bodyStart(root)
  return document
}

function visit(node: Node, inHead: boolean, document: PageDocument): void {
  if (defaultTreeAdapter.isElementNode(node)) take(node, inHead, document)
  if (!('childNodes' in node)) return
  const within = inHead || (defaultTreeAdapter.isElementNode(node) && node.tagName === 'head')
  for (const child of node.childNodes) visit(child, within, document)
}

function take(
  { tagName, attrs, sourceCodeLocation }: Element,
  inHead: boolean,
  document: PageDocument,
): void {
  const span = spanOf(sourceCodeLocation)
  if (!span) return
  const tag = spanOf(sourceCodeLocation?.startTag) ?? span
  if (tagName === 'html') document.htmlTag = tag
  else if (tagName === 'head') document.headTag = tag
  else if (tagName === 'body' || tagName === 'frameset') document.bodyTag = tag
  else {
    const attributes = new Map(attrs.map(({ name, value }) => [name, value]))
    document.elements.push({ name: tagName, attributes, inHead, ...span })
  }
}

/** @returns the start of the first body content that is not white space */
function bodyStart(root: DefaultTreeAdapterMap['document']): number {
  const html = root.childNodes.find((node) => defaultTreeAdapter.isElementNode(node))
  const body = html?.childNodes.find((node) => node.nodeName === 'body')
  const nodes = body && 'childNodes' in body ? body.childNodes : []
  const first = nodes.find((node) => !('value' in node) || node.value.trim() !== '')
  return first?.sourceCodeLocation?.startOffset ?? 0
}

function spanOf(location: { startOffset: number; endOffset: number } | null | undefined): Span | undefined {
  return location ? { start: location.startOffset, end: location.endOffset } : undefined
}

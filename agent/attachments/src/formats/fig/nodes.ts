import { valueAt } from './document.ts'
import type { KiwiMap, KiwiValue } from './kiwi.ts'

/** A page, or an element on it. */
export interface FigNode {
  /** Figma's type: `CANVAS` (a page), `FRAME`, `TEXT`, `INSTANCE`… */
  type: string
  name: string
  visible: boolean
  width?: number
  height?: number
  text?: string
  /** In the design's order, the lowest first. */
  children: FigNode[]
}

/** Levels of nested nodes, and characters. */
const limits = { depth: 12, name: 120, text: 500 }

interface Found {
  node: FigNode
  id: string
  parent: string
  position: string
}

/** @returns the pages with their content up to a depth, and the total number of nodes */
export function pagesOf(changes: readonly KiwiMap[]): { pages: FigNode[]; nodes: number } {
  const children = new Map<string, Found[]>()
  const documents = new Set<string>()
  for (const change of changes) {
    const found = nodeOf(change)
    if (found.node.type === 'DOCUMENT') documents.add(found.id)
    const siblings = children.get(found.parent)
    if (siblings) siblings.push(found)
    else children.set(found.parent, [found])
  }
  const seen = new Set<string>()
  // Parents may be forged: each node is placed once, and cycles are not on any page.
  const grow = (id: string, depth: number): FigNode[] => {
    if (depth > limits.depth || seen.has(id)) return []
    seen.add(id)
    const sorted = (children.get(id) ?? []).toSorted((a, b) =>
      a.position < b.position ? -1 : Number(a.position > b.position),
    )
    return sorted.map(({ id, node }) => ({ ...node, children: grow(id, depth + 1) }))
  }
  const pages = [...documents].flatMap((id) => grow(id, 0)).filter(({ type }) => type === 'CANVAS')
  return { pages, nodes: changes.length }
}

function nodeOf(change: KiwiMap): Found {
  const width = valueAt(change, 'size', 'x')
  const height = valueAt(change, 'size', 'y')
  const text = valueAt(change, 'textData', 'characters')
  return {
    id: idOf(valueAt(change, 'guid')),
    parent: idOf(valueAt(change, 'parentIndex', 'guid')),
    position: String(valueAt(change, 'parentIndex', 'position') ?? ''),
    node: {
      type: plain(change.get('type') ?? 'unknown', limits.name),
      name: plain(change.get('name') ?? '', limits.name),
      // Nodes for Figma's internal use, such as the page of its components, are never shown.
      visible: change.get('visible') !== false && change.get('internalOnly') !== true,
      ...(typeof width === 'number' && { width: Math.round(width) }),
      ...(typeof height === 'number' && { height: Math.round(height) }),
      ...(typeof text === 'string' && { text: plain(text, limits.text) }),
      children: [],
    },
  }
}

function idOf(guid: KiwiValue): string {
  return `${String(valueAt(guid, 'sessionID'))}:${String(valueAt(guid, 'localID'))}`
}

function plain(value: KiwiValue, length: number): string {
  return String(value)
    .slice(0, length)
    .replace(/\p{C}+/gu, ' ')
    .trim()
}

/** @returns a line for each node, indented */
export function nodeLines(nodes: readonly FigNode[], depth = 0): string[] {
  return nodes.flatMap(({ children, height, name, text, type, visible, width }) => [
    [
      `${'  '.repeat(depth)}- ${type === 'CANVAS' ? 'page' : type} ${JSON.stringify(name)}`,
      width === undefined || height === undefined ? '' : ` ${width} × ${height}`,
      visible ? '' : ', hidden',
      text === undefined ? '' : `, text: ${JSON.stringify(text)}`,
    ].join(''),
    ...nodeLines(children, depth + 1),
  ])
}

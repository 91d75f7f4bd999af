import type { Layer } from 'ag-psd'
import { loadPackage } from '../package.ts'

/** A layer or a layer group. */
export interface PsdLayer {
  name: string
  /** Whether it is visible, if its parent groups are. */
  visible: boolean
  /** Size in pixels; absent for groups. */
  width?: number
  height?: number
  /** Its text. */
  text?: string
  /** A group's layers, topmost first. */
  children?: PsdLayer[]
}

/** Maximum number of layers, and depth of nested groups. */
const limits = { layers: 5_000, depth: 30, name: 200, text: 2_000 }

/**
 * @param bytes - the file up to the end of its layers
 * @returns the layers, topmost first
 * @throws {AbpError} `CONVERTER_MISSING`; and errors of ag-psd
 */
export async function readLayers(bytes: Uint8Array): Promise<PsdLayer[]> {
  const { readPsd } = await loadPackage('ag-psd', () => import('ag-psd'), 'attach the design as PNG')
  // ag-psd rejects CMYK and Lab because of their pixels; layers are the same in all modes.
  const rgb = Buffer.from(bytes)
  rgb.writeUInt16BE(3, 24)
  const { children = [] } = readPsd(rgb, {
    skipLayerImageData: true,
    skipCompositeImageData: true,
    skipThumbnail: true,
    skipLinkedFilesData: true,
    useImageData: true,
    log: () => undefined,
  })
  let left = limits.layers
  const convert = (layers: readonly Layer[], depth: number): PsdLayer[] =>
    layers.toReversed().flatMap((layer): PsdLayer[] => {
      if (left-- <= 0 || depth > limits.depth) return []
      const { bottom = 0, children, hidden, left: from = 0, name = '', right = 0, text, top = 0 } = layer
      const converted: PsdLayer = { name: plain(name, limits.name), visible: hidden !== true }
      if (children) return [{ ...converted, children: convert(children, depth + 1) }]
      return [
        {
          ...converted,
          width: right - from,
          height: bottom - top,
          ...(text && { text: plain(text.text, limits.text) }),
        },
      ]
    })
  return convert(children, 0)
}

function plain(text: string, length: number): string {
  return text
    .replace(/\p{C}+/gu, ' ')
    .trim()
    .slice(0, length)
}

/** @returns a line for each layer, indented by its groups */
export function layerLines(layers: readonly PsdLayer[], depth = 0): string[] {
  return layers.flatMap(({ children, height, name, text, visible, width }) => [
    [
      `${'  '.repeat(depth)}- ${JSON.stringify(name)}`,
      children ? ' (group)' : ` ${width} × ${height}`,
      visible ? '' : ', hidden',
      text === undefined ? '' : `, text: ${JSON.stringify(text)}`,
    ].join(''),
    ...layerLines(children ?? [], depth + 1),
  ])
}

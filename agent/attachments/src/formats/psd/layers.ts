import type { Layer } from 'ag-psd'
import { loadPackage } from '../package.ts'

/** A layer, or a group of them. */
export interface PsdLayer {
  name: string
  /** Whether it is shown, if the groups around it are. */
  visible: boolean
  /** In pixels; groups have none. */
  width?: number
  height?: number
  /** What is written on it. */
  text?: string
  /** The layers of a group, the uppermost first. */
  children?: PsdLayer[]
}

/** Layers that are read, and groups in groups. */
const limits = { layers: 5_000, depth: 30, name: 200, text: 2_000 }

/**
 * @param bytes - the file up to the end of its layers
 * @returns the layers, the uppermost first
 * @throws {AbpError} `CONVERTER_MISSING`; and what ag-psd throws
 */
export async function readLayers(bytes: Uint8Array): Promise<PsdLayer[]> {
  const { readPsd } = await loadPackage('ag-psd', () => import('ag-psd'), 'attach the design as PNG')
  // ag-psd refuses CMYK and Lab, because of their pixels; layers are the same in all modes.
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

// Written by `abp types`. Do not edit it: run the command again.

import type { FileInput } from '@abp-kit/client'

/** What Notes *\/ (com.example.notes) offers: `connect<App>(url)`. */
export interface App {
  /** Converts a picture */
  'convert.image': {
    input: {
      image: Bytes
      size?: [number, number]
    }
    output: Record<string, number>
  }
  /** Lists */
  'notes.list': {
    input: Record<string, never>
    output: unknown
  }
  /**
   * Grows *\/ export const evil = 1 /*
   * @deprecated Use tree.plant
   */
  'tree.grow': {
    input: {
      tree: TreeGrowInputNode
      to?: "a'\nb" | null | 1
      /**
       * A name that is no word
       * @default 'x'
       */
      "it's"?: string
    }
    output: {
      size: number
    } & {
      name?: string | null
    }
  }
}

export type TreeGrowInputNode = {
  children: TreeGrowInputNode[]
}

/** Bytes as a parameter: a file (`fileInput(path)`), or their content. */
export type Bytes =
  | FileInput
  | {
      content: string | ArrayBuffer | Uint8Array | Blob
      mimeType: string
      encoding?: 'base64' | 'utf-8'
      size?: number
      filename?: string
    }

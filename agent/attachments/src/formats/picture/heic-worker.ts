import { parentPort, workerData } from 'node:worker_threads'
import type { HeicDecoder, HeicInput, HeicPixels, HeicSizes } from './heic-messages.ts'

// Decodes the images in a HEIC file. An exception ends the thread, and reaches the parent as an error.

const input: HeicInput = workerData
const { default: decoder }: { default: HeicDecoder } = await import(input.module)
const pictures = await decoder.all({ buffer: input.bytes })
const sizes: HeicSizes = pictures.map(({ height, width }) => ({ width, height }))
parentPort?.on('message', async (index: number) => {
  const pixels: HeicPixels | undefined = await pictures[index]?.decode()
  parentPort?.postMessage(pixels)
})
parentPort?.postMessage(sizes)

import { parentPort, workerData } from 'node:worker_threads'
import type { HeicDecoder, HeicInput, HeicPixels, HeicSizes } from './heic-messages.ts'

// Decodes pictures of one HEIC. What it throws ends the thread, and reaches who started it as an error.

const input: HeicInput = workerData
const { default: decoder }: { default: HeicDecoder } = await import(input.module)
const pictures = await decoder.all({ buffer: input.bytes })
const sizes: HeicSizes = pictures.map(({ height, width }) => ({ width, height }))
parentPort?.on('message', async (index: number) => {
  const pixels: HeicPixels | undefined = await pictures[index]?.decode()
  parentPort?.postMessage(pixels)
})
parentPort?.postMessage(sizes)

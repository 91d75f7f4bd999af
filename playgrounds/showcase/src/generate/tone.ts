import type { CapabilityHandler } from '@abp-kit/core'
import { binary } from '@abp-kit/core/binary'
import type { toneInput, toneOutput } from './schema'
import { bytesPerFrame, waveHeader } from './wave'

/** The number of pieces per second of sound. The page gets a turn once per second of sound. */
const pieces = 20
const loudest = 32_767

const handler: CapabilityHandler<typeof toneInput, typeof toneOutput> = async (params, context) => {
  const { frequency, seconds, sampleRate, volume } = params
  const frames = Math.round(seconds * sampleRate)
  const parts: BlobPart[] = [waveHeader(frames, sampleRate)]
  const piece = Math.ceil(sampleRate / pieces)
  for (let start = 0; start < frames; start += piece) {
    const samples = new DataView(new ArrayBuffer(Math.min(piece, frames - start) * bytesPerFrame))
    for (let offset = 0; offset < samples.byteLength; offset += bytesPerFrame) {
      const time = (start + offset / bytesPerFrame) / sampleRate
      const sample = Math.round(Math.sin(2 * Math.PI * frequency * time) * volume * loudest)
      samples.setInt16(offset, sample, true)
      samples.setInt16(offset + 2, sample, true)
    }
    // One Blob for each piece, because the browser may keep Blobs on disk.
    parts.push(new Blob([samples]))
    if (start % sampleRate < piece) {
      context.progress(start / sampleRate, seconds, 'Sounding')
      await new Promise((resolve) => setTimeout(resolve))
      context.signal.throwIfAborted()
    }
  }
  context.progress(seconds, seconds, 'Done')
  const name = `${Math.round(frequency)}-hertz.wav`
  return { audio: binary(new Blob(parts, { type: 'audio/wav' }), { filename: name }), seconds, frames }
}

export default handler

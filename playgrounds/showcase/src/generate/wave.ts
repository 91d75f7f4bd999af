/** Two channels of 16 bits. */
export const bytesPerFrame = 4

const headerBytes = 44

/**
 * @param frames - the number of frames, of {@link bytesPerFrame} each
 * @param sampleRate - frames per second
 * @returns the bytes before the samples in a RIFF/WAVE file. All numbers in it are little-endian
 */
export function waveHeader(frames: number, sampleRate: number): ArrayBuffer {
  const header = new DataView(new ArrayBuffer(headerBytes))
  const text = (offset: number, value: string) => {
    for (const [index, character] of [...value].entries())
      header.setUint8(offset + index, character.charCodeAt(0))
  }
  const bytes = frames * bytesPerFrame
  text(0, 'RIFF')
  header.setUint32(4, headerBytes - 8 + bytes, true)
  text(8, 'WAVEfmt ')
  header.setUint32(16, 16, true)
  header.setUint16(20, 1, true)
  header.setUint16(22, 2, true)
  header.setUint32(24, sampleRate, true)
  header.setUint32(28, sampleRate * bytesPerFrame, true)
  header.setUint16(32, bytesPerFrame, true)
  header.setUint16(34, 16, true)
  text(36, 'data')
  header.setUint32(40, bytes, true)
  return header.buffer
}

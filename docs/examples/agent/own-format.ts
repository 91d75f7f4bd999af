// own-format.ts
import { type Format, formats, resolveAttachment } from '@abp-kit/attachments'

/** Positions that a boat sent, a line each: NMEA 0183. */
const track: Format<{ sentences: number }> = {
  name: 'nmea',
  types: ['text/plain'],
  async read(attachment, { maxCharacters }) {
    const text = new TextDecoder().decode(await attachment.read(0, 100_000))
    const lines = text.split('\n').filter((line) => line.startsWith('$GP'))
    const shown = lines.slice(0, 20).join('\n').slice(0, maxCharacters)
    return {
      data: { sentences: lines.length },
      texts: [{ type: 'text', title: attachment.name, text: `${lines.length} sentences.\n${shown}` }],
      products: [],
      missing: [],
    }
  },
}

const { parts } = await resolveAttachment('track.txt', { skills: [track, ...formats] })
console.log(parts)

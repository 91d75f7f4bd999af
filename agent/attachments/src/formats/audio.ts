import { AbpError, isAbpError } from '@abp-kit/core/protocol'
import type { IAudioMetadata } from 'music-metadata'
import type { Attachment } from '../attachment/attachment.ts'
import { convertIfPossible } from './converter.ts'
import type { Format, FormatContext } from './format.ts'
import { countedReader } from './media/counted.ts'
import { clockTime } from './media/duration.ts'
import { transcriptOf } from './media/transcript.ts'

export interface AudioData {
  /** Seconds. */
  duration?: number
  container?: string
  codec?: string
  /** Hertz. */
  sampleRate?: number
  channels?: number
  /** Bits per second. */
  bitrate?: number
  tags: { name: string; value: string }[]
}

/** Maximum characters to show of a tag. */
const maxTag = 300
const tagNames = [
  'title',
  'artist',
  'album',
  'albumartist',
  'date',
  'genre',
  'composer',
  'copyright',
] as const

/**
 * Audio: length, codec and tags; a waveform if ffmpeg is allowed, a transcript if the host has a transcriber.
 */
export const audio: Format<AudioData> = {
  name: 'audio',
  types: [
    'audio/mpeg',
    'audio/wav',
    'audio/x-m4a',
    'audio/flac',
    'audio/x-flac',
    'audio/ogg',
    'audio/opus',
    'audio/aac',
    'audio/aiff',
    'audio/x-ms-wma',
    'audio/ape',
    'audio/wavpack',
    'audio/matroska',
    'audio/webm',
    'audio/amr',
  ],
  async read(attachment, context) {
    const data = await metadataOf(attachment, context)
    const transcript = await transcriptOf(attachment, context)
    const waveform = context.takes('image/png')
      ? await convertIfPossible(attachment, 'audio-waveform', 'A picture of its waveform', context)
      : { products: [], missing: [] }
    return {
      data,
      texts: [{ type: 'text', title: attachment.name, text: describe(data) }, ...transcript.texts],
      products: waveform.products.map((product) => ({ ...product, name: `${attachment.name} waveform.png` })),
      missing: [...transcript.missing, ...waveform.missing],
    }
  },
}

async function metadataOf(attachment: Attachment, context: FormatContext): Promise<AudioData> {
  const [{ parseFromTokenizer }, { AttachmentTokenizer }] = await Promise.all([
    import('music-metadata'),
    import('./media/tokenizer.ts'),
  ])
  const tokenizer = new AttachmentTokenizer(attachment, countedReader(attachment, context))
  let found: IAudioMetadata
  try {
    found = await parseFromTokenizer(tokenizer, { skipCovers: true })
  } catch (error) {
    context.signal.throwIfAborted()
    if (isAbpError(error)) throw error
    throw unreadable(attachment, error instanceof Error ? error.message : String(error))
  }
  const { common, format } = found
  if (format.codec === undefined && format.sampleRate === undefined)
    throw unreadable(attachment, 'it does not say how its sound is stored')
  const tags = tagNames.flatMap((name) => {
    const value = common[name]
    const text = (Array.isArray(value) ? value.slice(0, 5).join(', ') : (value ?? '')).trim()
    return text === '' ? [] : [{ name, value: text.slice(0, maxTag) }]
  })
  return {
    ...(format.duration !== undefined && Number.isFinite(format.duration) && { duration: format.duration }),
    ...(format.container !== undefined && { container: format.container }),
    ...(format.codec !== undefined && { codec: format.codec }),
    ...(format.sampleRate !== undefined && { sampleRate: format.sampleRate }),
    ...(format.numberOfChannels !== undefined && { channels: format.numberOfChannels }),
    ...(format.bitrate !== undefined && { bitrate: Math.round(format.bitrate) }),
    tags,
  }
}

function unreadable({ name }: Attachment, reason: string): AbpError {
  return new AbpError(
    'ATTACHMENT_UNREADABLE',
    `${name} is damaged, or not a sound: ${reason}. Play it to see whether it is whole, or convert it with ffmpeg.`,
  )
}

function describe({ bitrate, channels, codec, container, duration, sampleRate, tags }: AudioData): string {
  const facts = [
    duration === undefined ? 'of unknown length' : `of ${clockTime(duration)}`,
    codec ?? container,
    sampleRate !== undefined && `${sampleRate} Hz`,
    channels !== undefined && (channels === 1 ? 'mono' : channels === 2 ? 'stereo' : `${channels} channels`),
    bitrate !== undefined && `${Math.round(bitrate / 1000)} kbit/s`,
  ].filter((fact) => fact !== undefined && fact !== false)
  return [
    `A sound ${facts.join(', ')}.`,
    ...tags.map(({ name, value }) => `- ${name}: ${JSON.stringify(value)}`),
  ].join('\n')
}

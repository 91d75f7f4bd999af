import { basename } from 'node:path'
import { AbpError, isAbpError } from '@abp-kit/core/protocol'
import type { InputTrack } from 'mediabunny'
import type { Attachment } from '../attachment/attachment.ts'
import { type Converted, convertIfPossible } from './converter.ts'
import type { Format, FormatContext } from './format.ts'
import { countedReader } from './media/counted.ts'
import { clockTime } from './media/duration.ts'
import { transcriptOf } from './media/transcript.ts'
import { loadPackage } from './package.ts'

export interface VideoData {
  /** Seconds. */
  duration?: number
  container: string
  tracks: VideoTrack[]
}

export interface VideoTrack {
  kind: string
  codec?: string
  language?: string
  /** Displayed size in pixels. */
  size?: { width: number; height: number }
  /** Hertz. */
  sampleRate?: number
  channels?: number
}

/** Number of frames that the `video-frames` shape extracts. */
const frames = 8
const maxTracks = 20

/** Video: length, tracks, and frames if ffmpeg is allowed and the model accepts images. */
export const video: Format<VideoData> = {
  name: 'video',
  types: ['video/mp4', 'video/x-m4v', 'video/quicktime', 'video/matroska', 'video/webm'],
  async read(attachment, context) {
    const data = await metadataOf(attachment, context)
    const hasSound = data.tracks.some(({ kind }) => kind === 'audio')
    const hasPicture = data.tracks.some(({ kind }) => kind === 'video')
    const transcript = hasSound ? await transcriptOf(attachment, context) : { texts: [], missing: [] }
    const pictures =
      hasPicture && context.takes('image/png')
        ? await framesOf(attachment, data, context)
        : { products: [], missing: [] }
    return {
      data,
      texts: [{ type: 'text', title: attachment.name, text: describe(data) }, ...transcript.texts],
      products: pictures.products,
      missing: [...transcript.missing, ...pictures.missing],
    }
  },
}

async function metadataOf(attachment: Attachment, context: FormatContext): Promise<VideoData> {
  const { ALL_FORMATS, CustomSource, Input } = await loadPackage(
    'mediabunny',
    () => import('mediabunny'),
    'attach some of its frames as pictures',
  )
  const { read } = countedReader(attachment, context)
  const source = new CustomSource({ getSize: () => attachment.size, read })
  using input = new Input({ formats: ALL_FORMATS, source })
  try {
    const format = await input.getFormat()
    const tracks = (await input.getTracks()).slice(0, maxTracks)
    if (tracks.length === 0) throw new Error('It has no tracks.')
    const duration = (await input.getDurationFromMetadata()) ?? (await input.computeDuration())
    return {
      ...(Number.isFinite(duration) && duration > 0 && { duration }),
      container: format.name,
      tracks: await Promise.all(tracks.map(trackOf)),
    }
  } catch (error) {
    context.signal.throwIfAborted()
    if (isAbpError(error)) throw error
    // The rest of the message is advice for developers who use the library.
    const reason = (error instanceof Error ? error.message : String(error)).split('. ')[0]
    throw new AbpError(
      'ATTACHMENT_UNREADABLE',
      `${attachment.name} is damaged, or not a film: ${reason?.replace(/\.$/, '')}. Play it to see whether it is whole, or convert it with ffmpeg.`,
    )
  }
}

async function trackOf(track: InputTrack): Promise<VideoTrack> {
  const [codec, language] = await Promise.all([track.getCodec(), track.getLanguageCode()])
  return {
    kind: track.type,
    ...(codec !== null && { codec }),
    ...(language !== 'und' && { language: language.slice(0, 20) }),
    ...(track.isVideoTrack() && {
      size: { width: await track.getDisplayWidth(), height: await track.getDisplayHeight() },
    }),
    ...(track.isAudioTrack() && {
      sampleRate: await track.getSampleRate(),
      channels: await track.getNumberOfChannels(),
    }),
  }
}

/**
 * Uses one command for all frames, so that it needs one approval. It seeks to each time, and so is fast on a
 * long video.
 */
async function framesOf(
  attachment: Attachment,
  { duration }: VideoData,
  context: FormatContext,
): Promise<Converted> {
  if (duration === undefined) return convertIfPossible(attachment, 'video-frame', 'Its first frame', context)
  const times = Array.from({ length: frames }, (_, index) => ((index + 0.5) * duration) / frames)
  const values = times.map((time) => time.toFixed(3))
  const made = await convertIfPossible(attachment, 'video-frames', 'Its frames', context, values)
  const products = made.products.flatMap((product) => {
    const number = /^frame-(\d)\.png$/.exec(
      typeof product.file === 'string' ? basename(product.file) : '',
    )?.[1]
    const time = times[Number(number) - 1]
    // Some systems do not allow a colon in file names.
    return time === undefined
      ? []
      : [{ ...product, name: `${attachment.name} at ${clockTime(time).replaceAll(':', '-')}.png` }]
  })
  const few = made.missing.length === 0 && products.length < frames
  return {
    products,
    missing: few
      ? [...made.missing, `Only ${products.length} of ${frames} frames could be read.`]
      : made.missing,
  }
}

function describe({ container, duration, tracks }: VideoData): string {
  const length = duration === undefined ? 'of unknown length' : `of ${clockTime(duration)}`
  const lines = tracks.map(({ channels, codec, kind, language, sampleRate, size }) => {
    const facts = [
      codec ?? 'unknown codec',
      size && `${size.width} × ${size.height} pixels`,
      sampleRate !== undefined && `${sampleRate} Hz`,
      channels !== undefined &&
        (channels === 1 ? 'mono' : channels === 2 ? 'stereo' : `${channels} channels`),
      language,
    ].filter((fact) => fact !== undefined && fact !== false)
    return `- ${kind}: ${facts.join(', ')}`
  })
  return [`A film ${length} (${container}).`, ...lines].join('\n')
}

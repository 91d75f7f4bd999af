import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { audio } from '../../src/formats/audio.ts'
import { video } from '../../src/formats/video.ts'
import {
  type Environment,
  findIsolation,
  openAttachment,
  type Part,
  resolveAttachment,
  scratch,
  shellRoute,
} from '../../src/index.ts'
import { formatContext } from '../fixtures/context.ts'
import { testFolder } from '../fixtures/folder.ts'
import { lacks } from '../fixtures/programs.ts'

const folder = testFolder()
const space = await scratch()
afterAll(() => space.remove())
const possible = !lacks('ffmpeg')
const isolated = possible && (await findIsolation()) !== 'none'
const eyes = { name: 'eyes', types: [{ mimeType: 'image/png' }] }
const granted: Environment = { model: eyes, scratch: space, shell: shellRoute() }

const sounds = ['mp3', 'wav', 'm4a', 'flac', 'ogg', 'opus', 'aiff']
const films = ['mp4', 'mov', 'mkv', 'webm']
const path = (name: string) => join(folder, name)
const ffmpeg = (...args: string[]) => execFileSync('ffmpeg', ['-v', 'error', ...args], { cwd: folder })

beforeAll(() => {
  if (!possible) return
  const tags = ['-metadata', 'title=Rain, "soft"', '-metadata', 'artist=Ada']
  for (const type of sounds)
    ffmpeg('-f', 'lavfi', '-i', 'sine=duration=3:sample_rate=48000', '-ac', '2', ...tags, `tone.${type}`)
  ffmpeg(
    ...[
      '-f',
      'lavfi',
      '-i',
      'testsrc=duration=4:size=1600x900:rate=10',
      '-f',
      'lavfi',
      '-i',
      'sine=duration=4',
    ],
    ...[
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-c:a',
      'aac',
      '-metadata:s:a:0',
      'language=deu',
      'clip.mkv',
    ],
  )
  for (const type of ['mp4', 'mov']) ffmpeg('-i', 'clip.mkv', '-c', 'copy', `clip.${type}`)
  ffmpeg(
    '-i',
    'clip.mkv',
    '-t',
    '4',
    '-s',
    '320x180',
    '-c:v',
    'libvpx',
    '-c:a',
    'libopus',
    '-deadline',
    'realtime',
    'clip.webm',
  )
})

for (const type of sounds)
  it.skipIf(!possible)(`tells what a sound is: ${type}`, async () => {
    const { data, texts } = await audio.read(await openAttachment(path(`tone.${type}`)), formatContext())
    expect(data).toMatchObject({ sampleRate: 48_000, channels: 2 })
    expect(Math.abs((data.duration ?? 0) - 3)).toBeLessThan(0.1)
    expect(texts[0]?.text).toMatch(/^A sound of 0:0[23](\.\d)?, .*48000 Hz, stereo/)
    expect(texts[0]?.text).toContain('- title: "Rain, \\"soft\\""')
  })

for (const type of films)
  it.skipIf(!possible)(`tells what a film is: ${type}`, async () => {
    const { data } = await video.read(await openAttachment(path(`clip.${type}`)), formatContext())
    expect(Math.abs((data.duration ?? 0) - 4)).toBeLessThan(0.2)
    expect(data.tracks).toMatchObject([
      { kind: 'video', size: type === 'webm' ? { width: 320, height: 180 } : { width: 1600, height: 900 } },
      { kind: 'audio', channels: 1 },
    ])
  })

it.skipIf(!isolated)('gives eight frames of a film, by their times', async () => {
  for (const type of films) {
    const { parts, trace } = await resolveAttachment(path(`clip.${type}`), granted)
    const names = parts.flatMap((part) => (part.type === 'file' ? [part.name] : []))
    expect(names, JSON.stringify(trace)).toEqual(
      ['0-00.2', '0-00.7', '0-01.2', '0-01.7', '0-02.2', '0-02.7', '0-03.2', '0-03.7'].map(
        (time) => `clip.${type} at ${time}.png`,
      ),
    )
    const pictures = parts.flatMap((part) =>
      part.type === 'file'
        ? [Buffer.from('bytes' in part && part.bytes ? part.bytes : readFileSync(part.path ?? ''))]
        : [],
    )
    // The width is in the first chunk of a PNG. Each frame shows another second.
    expect(pictures.map((png) => png.readUInt32BE(16))).toEqual(
      pictures.map(() => (type === 'webm' ? 320 : 1024)),
    )
    expect(new Set(pictures.map((png) => png.toString('base64'))).size).toBe(8)
  }
})

it.skipIf(!isolated)('gives the waveform of a sound', async () => {
  for (const type of sounds) {
    const { parts } = await resolveAttachment(path(`tone.${type}`), granted)
    expect(parts).toMatchObject([
      { type: 'text' },
      { type: 'file', name: `tone.${type} waveform.png`, mimeType: 'image/png' },
      { type: 'text', text: 'What is said in it would need `transcribe`, not granted here.' },
    ])
  }
})

it.skipIf(!possible)('says what would give pictures, and what is said', async () => {
  const { parts } = await resolveAttachment(path('clip.mp4'), { model: eyes })
  expect(parts.at(-1)).toMatchObject({
    title: 'clip.mp4, missing',
    text: 'What is said in it would need `transcribe`, not granted here.\nIts frames would need `shell` and `scratch`, not granted here.',
  })
  // Who sees nothing is not told of pictures.
  const blind = await resolveAttachment(path('clip.mp4'), {})
  expect(blind.parts.at(-1)).toMatchObject({ text: expect.not.stringContaining('frames') })
})

it.skipIf(!possible)("gives what the host's transcriber wrote down, and why it could not", async () => {
  const heard = await resolveAttachment(path('tone.mp3'), {
    transcribe: async ({ name, size }) => `In ${name} (${size} bytes), someone hums.`,
  })
  expect(heard.parts).toMatchObject([
    { title: 'tone.mp3' },
    {
      title: 'tone.mp3, transcript',
      text: expect.stringMatching(/^In tone\.mp3 \(\d+ bytes\), someone hums\.$/),
    },
  ])
  const failed = await resolveAttachment(path('clip.mp4'), {
    transcribe: async () => {
      throw new Error('the service is away')
    },
  })
  expect(failed.parts.at(-1)).toMatchObject({
    text: 'What is said in it could not be written down: the service is away',
  })
})

it.skipIf(!possible)('skips a picture in the tags that pretends to be of any size', async () => {
  const sound = readFileSync(path('tone.mp3'))
  const picture = Buffer.concat([Buffer.from('\0image/png\0\x03\0', 'latin1'), Buffer.alloc(60_000_000, 1)])
  const frame = Buffer.from('APIC0000\0\0', 'latin1')
  frame.writeUInt32BE(picture.length, 4)
  const size = frame.length + picture.length
  const header = Buffer.from([
    0x49,
    0x44,
    0x33,
    3,
    0,
    0,
    ...[21, 14, 7, 0].map((bits) => (size >> bits) & 127),
  ])
  writeFileSync(path('picture.mp3'), Buffer.concat([header, frame, picture, sound]))
  const before = process.memoryUsage().rss
  const { parts } = await resolveAttachment(path('picture.mp3'))
  expect(process.memoryUsage().rss - before).toBeLessThan(150e6)
  expect(parts).toMatchObject([{ type: 'descriptor', skill: 'audio', path: path('picture.mp3') }])
  // The same header alone: the picture is not there at all.
  writeFileSync(path('lying.mp3'), Buffer.concat([header, frame, sound]))
  const lying = await resolveAttachment(path('lying.mp3'))
  expect(lying.parts[0]).toMatchObject({ name: 'lying.mp3', type: 'descriptor' })
})

it.skipIf(!possible)('refuses films whose boxes lie, or says what is certain', async () => {
  const film = readFileSync(path('clip.mp4'))
  const moov = film.indexOf('moov') - 4
  const [sizes, times] = ['stsz', 'stts'].map((box) => film.indexOf(box))
  if (sizes === undefined || times === undefined) throw new Error('no boxes')
  const lies: [name: string, at: number, value: number, type: Part['type']][] = [
    ['a box of four gigabytes', moov, 0xffffffff, 'descriptor'],
    ['a box that is smaller than its head', moov, 9, 'descriptor'],
    ['two billion sizes', sizes + 12, 0x7fffffff, 'descriptor'],
    ['two billion times', times + 8, 0x7fffffff, 'descriptor'],
    ['a frame that lasts for ever', times + 12, 0x7fffffff, 'text'],
    ['a size for all of two billion samples', sizes + 8, 1, 'text'],
  ]
  for (const [name, at, value, type] of lies) {
    const bytes = Uint8Array.from(film)
    const view = new DataView(bytes.buffer)
    view.setUint32(at, value)
    if (at === sizes + 8) view.setUint32(sizes + 12, 0xffffffff)
    const before = process.memoryUsage().rss
    const { parts } = await resolveAttachment(bytes)
    expect(parts[0], name).toMatchObject({ type })
    expect(process.memoryUsage().rss - before, name).toBeLessThan(100e6)
  }
  const cut = new Uint8Array(film.subarray(0, moov))
  expect((await resolveAttachment(cut)).parts).toMatchObject([
    { type: 'descriptor', reason: expect.stringContaining('It has no tracks') },
  ])
})

it.skipIf(!possible)('refuses a file that begins like a sound and is none', async () => {
  for (const start of ['fLaC', 'OggS', 'RIFF\u0010\0\0\0WAVE']) {
    const bytes = new Uint8Array(5_000_000)
    bytes.set(Buffer.from(start, 'latin1'))
    const { parts } = await resolveAttachment(bytes)
    expect(parts, start).toMatchObject([{ type: 'descriptor', size: 5_000_000 }])
  }
})

import type { CommandShape } from './shape.ts'

const openXml = 'application/vnd.openxmlformats-officedocument'
const openDocument = 'application/vnd.oasis.opendocument'
const png = { mimeType: 'image/png', extension: 'png' }
const videos = ['video/mp4', 'video/x-m4v', 'video/quicktime', 'video/matroska', 'video/webm']
/** Scales larger images down, and keeps their aspect ratio. */
const atMost1024 = "scale='min(1024,iw)':'min(1024,ih)':force_original_aspect_ratio=decrease"
/** Frame numbers of `video-frames`. */
const numbers = [1, 2, 3, 4, 5, 6, 7, 8]
const text = { mimeType: 'text/plain', extension: 'txt' }

/** Converters from Linux distributions, in forms that read one file and write one, or a folder of files. */
export const shippedShapes: readonly CommandShape[] = [
  {
    name: 'pdf-text',
    program: 'pdftotext',
    args: ['-layout', '-enc', 'UTF-8', '{input}', '-'],
    types: ['application/pdf', 'application/illustrator'],
    output: { at: 'stdout', ...text },
    install: 'apt-get install poppler-utils',
  },
  {
    name: 'pdf-pages',
    program: 'pdftoppm',
    // The last page to draw, and dots per inch.
    args: ['-png', '-f', '1', '-l', /[1-9]\d{0,3}/, '-r', /[1-9]\d{1,2}/, '{input}', '{output}/page'],
    types: ['application/pdf', 'application/illustrator'],
    output: { at: 'folder', ...png },
    install: 'apt-get install poppler-utils',
  },
  {
    name: 'postscript-pdf',
    program: 'gs',
    // PostScript is a program: it may only read its own file, and write the PDF.
    args: [
      '-dSAFER',
      '-dBATCH',
      '-dNOPAUSE',
      '-q',
      '-dEPSCrop',
      '-sDEVICE=pdfwrite',
      '-sOutputFile={output}/drawing.pdf',
      '{input}',
    ],
    types: ['application/postscript', 'application/illustrator'],
    output: { at: 'folder', mimeType: 'application/pdf', extension: 'pdf' },
    install: 'apt-get install ghostscript',
  },
  {
    name: 'office-pdf',
    program: 'soffice',
    args: [
      '--headless',
      '-env:UserInstallation=file:///tmp/office',
      '--convert-to',
      'pdf',
      '--outdir',
      '{output}',
      '{input}',
    ],
    types: [
      'application/msword',
      'application/rtf',
      'application/vnd.ms-excel',
      'application/vnd.ms-powerpoint',
      `${openXml}.wordprocessingml.document`,
      `${openXml}.presentationml.presentation`,
      `${openXml}.spreadsheetml.sheet`,
      `${openDocument}.text`,
      `${openDocument}.presentation`,
      `${openDocument}.spreadsheet`,
    ],
    output: { at: 'folder', mimeType: 'application/pdf', extension: 'pdf' },
    install: 'apt-get install libreoffice',
  },
  {
    name: 'picture-png',
    program: 'convert',
    args: ['{input}[0]', '-resize', '1568x1568>', 'png:-'],
    types: [
      'image/vnd.adobe.photoshop',
      'image/tiff',
      'image/bmp',
      'image/x-icon',
      'image/heic',
      'image/avif',
    ],
    output: { at: 'stdout', ...png },
    install: 'apt-get install imagemagick',
  },
  {
    name: 'video-frame',
    program: 'ffmpeg',
    args: [
      ...['-v', 'error', '-threads', '1', '-i', '{input}', '-frames:v', '1', '-vf', atMost1024],
      ...['-f', 'image2pipe', '-c:v', 'png', '-'],
    ],
    types: videos,
    output: { at: 'stdout', ...png },
    install: 'apt-get install ffmpeg',
  },
  {
    name: 'video-frames',
    program: 'ffmpeg',
    // The times in seconds of the frames `frame-1.png` to `frame-8.png`.
    args: [
      ...['-v', 'error'],
      ...numbers.flatMap(() => ['-threads', '1', '-ss', /\d{1,6}\.\d{3}/, '-i', '{input}']),
      ...numbers.flatMap((number) => [
        ...['-map', `${number - 1}:V:0`, '-frames:v', '1', '-vf', atMost1024, '-c:v', 'png', '-f', 'image2'],
        ...['-update', '1', `{output}/frame-${number}.png`],
      ]),
    ],
    types: videos,
    output: { at: 'folder', ...png },
    install: 'apt-get install ffmpeg',
  },
  {
    name: 'audio-waveform',
    program: 'ffmpeg',
    args: [
      ...['-v', 'error', '-i', '{input}', '-filter_complex'],
      ...['[0:a:0]aformat=channel_layouts=mono,showwavespic=s=1200x300:colors=0x336699', '-frames:v', '1'],
      ...['-f', 'image2pipe', '-c:v', 'png', '-'],
    ],
    types: [
      ...['audio/mpeg', 'audio/wav', 'audio/x-m4a', 'audio/flac', 'audio/x-flac', 'audio/ogg', 'audio/opus'],
      ...['audio/aac', 'audio/aiff', 'audio/x-ms-wma', 'audio/matroska', 'audio/webm', 'audio/amr'],
    ],
    output: { at: 'stdout', ...png },
    install: 'apt-get install ffmpeg',
  },
  {
    name: 'database-schema',
    program: 'sqlite3',
    args: ['-readonly', '-safe', '{input}', '.schema'],
    types: ['application/x-sqlite3'],
    output: { at: 'stdout', ...text },
    install: 'apt-get install sqlite3',
  },
  {
    name: 'archive-list',
    program: '7z',
    args: ['l', '-ba', '-p', '{input}'],
    types: ['application/zip', 'application/x-7z-compressed', 'application/x-tar', 'application/vnd.rar'],
    output: { at: 'stdout', ...text },
    install: 'apt-get install p7zip-full',
  },
]

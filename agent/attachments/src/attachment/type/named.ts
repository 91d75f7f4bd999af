const openXml = 'application/vnd.openxmlformats-officedocument'
const openDocument = 'application/vnd.oasis.opendocument'

/** The types by file extension. Contains only formats that this package knows. */
const extensions: Record<string, string> = {
  '7z': 'application/x-7z-compressed',
  ai: 'application/illustrator',
  bz2: 'application/x-bzip2',
  csv: 'text/csv',
  doc: 'application/msword',
  docx: `${openXml}.wordprocessingml.document`,
  eml: 'message/rfc822',
  eps: 'application/postscript',
  epub: 'application/epub+zip',
  fig: 'application/vnd.figma',
  gif: 'image/gif',
  gz: 'application/gzip',
  heic: 'image/heic',
  htm: 'text/html',
  html: 'text/html',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  json: 'application/json',
  jsonl: 'application/x-ndjson',
  m4a: 'audio/x-m4a',
  md: 'text/markdown',
  mkv: 'video/matroska',
  mov: 'video/quicktime',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  msg: 'application/vnd.ms-outlook',
  ndjson: 'application/x-ndjson',
  odp: `${openDocument}.presentation`,
  ods: `${openDocument}.spreadsheet`,
  odt: `${openDocument}.text`,
  pdf: 'application/pdf',
  png: 'image/png',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: `${openXml}.presentationml.presentation`,
  ps: 'application/postscript',
  psd: 'image/vnd.adobe.photoshop',
  rtf: 'application/rtf',
  sqlite: 'application/x-sqlite3',
  svg: 'image/svg+xml',
  tar: 'application/x-tar',
  tgz: 'application/gzip',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  tsv: 'text/tab-separated-values',
  txt: 'text/plain',
  wav: 'audio/wav',
  webp: 'image/webp',
  xls: 'application/vnd.ms-excel',
  xlsx: `${openXml}.spreadsheetml.sheet`,
  xml: 'application/xml',
  xz: 'application/x-xz',
  zip: 'application/zip',
  zst: 'application/zstd',
}

/** Synonyms of these types, as servers and browsers write them. */
const synonyms: Record<string, string> = {
  'application/csv': 'text/csv',
  'application/eps': 'application/postscript',
  'application/vnd.adobe.illustrator': 'application/illustrator',
  'application/vnd.adobe.photoshop': 'image/vnd.adobe.photoshop',
  'application/vnd.sqlite3': 'application/x-sqlite3',
  'application/x-cfb': 'application/x-ole-storage',
  'application/x-eps': 'application/postscript',
  'application/x-figma': 'application/vnd.figma',
  'application/x-gzip': 'application/gzip',
  'application/x-photoshop': 'image/vnd.adobe.photoshop',
  'application/x-sqlite': 'application/x-sqlite3',
  'application/x-zip-compressed': 'application/zip',
  'audio/mp3': 'audio/mpeg',
  'audio/mp4': 'audio/x-m4a',
  'audio/vnd.wave': 'audio/wav',
  'audio/wave': 'audio/wav',
  'audio/x-wav': 'audio/wav',
  'image/eps': 'application/postscript',
  'image/heif': 'image/heic',
  'image/jpg': 'image/jpeg',
  'image/x-eps': 'application/postscript',
  'image/x-psd': 'image/vnd.adobe.photoshop',
  'text/json': 'application/json',
  'text/rtf': 'application/rtf',
  'text/xml': 'application/xml',
  'video/x-matroska': 'video/matroska',
}

/** @returns a MIME type without parameters, in this package's spelling; undefined if it is not a MIME type */
export function canonicalType(type: string): string | undefined {
  const essence = /^\s*([\w!#$&^.+-]+\/[\w!#$&^.+-]+)\s*(?:;|$)/.exec(type)?.[1]?.toLowerCase()
  return essence === undefined ? undefined : (synonyms[essence] ?? essence)
}

/** @returns the type for a file extension */
export function typeOfExtension(extension: string): string | undefined {
  return Object.hasOwn(extensions, extension) ? extensions[extension] : undefined
}

/**
 * @returns the usual file extension of a type, without the dot; undefined for types that this package does
 *   not know
 */
export function extensionOfType(mimeType: string): string | undefined {
  const type = canonicalType(mimeType)
  return Object.entries(extensions).find(([, known]) => known === type)?.[0]
}

/** Types that do not describe the bytes. */
export const silentTypes: ReadonlySet<string> = new Set([
  'application/octet-stream',
  'binary/octet-stream',
  'application/x-download',
])

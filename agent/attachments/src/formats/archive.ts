import { relative, sep } from 'node:path'
import { AbpError } from '@abp-kit/core/protocol'
import { extract, list } from '../archive/extract.ts'
import type { ArchiveEntry, Extraction } from '../archive/extraction.ts'
import type { Format } from './format.ts'

export const zip = archive('zip', ['application/zip'])
export const tar = archive('tar', [
  'application/x-tar',
  'application/gzip',
  'application/x-bzip2',
  'application/x-xz',
  'application/zstd',
])
export const sevenZip = archive('7z', ['application/x-7z-compressed'])

/** Extracts archives into scratch space, and resolves each entry as its own attachment. */
function archive(name: string, types: readonly string[]): Format<Extraction> {
  return {
    name,
    types,
    needs: ['fsWrite'],
    async summary(attachment, { archives, signal }) {
      const { entries } = await list(attachment, { budget: archives(), signal })
      return `archive with ${count(entries)}`
    },
    async read(attachment, { archives, scratch, signal }) {
      if (scratch === undefined) {
        const message = `${attachment.name} is an archive, and there is no scratch space to extract it to. Pass \`scratch: await scratch()\` in the environment.`
        throw new AbpError('SCRATCH_UNAVAILABLE', message)
      }
      const data = await extract(attachment, { scratch, budget: archives(), signal })
      const files = data.entries.flatMap(({ path, size }) =>
        path === undefined ? [] : [{ name: relative(data.folder, path).replaceAll(sep, '/'), path, size }],
      )
      const lines = files.map(({ name, size }) => `${name} (${size ?? 0} bytes)`)
      const text = [`${data.kind} with ${count(data.entries)}, extracted to ${data.folder}:`, ...lines].join(
        '\n',
      )
      return {
        data,
        texts: [{ type: 'text', title: attachment.name, text }],
        products: files.map(({ name, path }) => ({ name, file: path })),
        missing: data.problems.map(({ code, message }) => `${code}: ${message}`),
      }
    },
  }
}

function count({ length }: readonly ArchiveEntry[]): string {
  return length === 1 ? '1 entry' : `${length} entries`
}

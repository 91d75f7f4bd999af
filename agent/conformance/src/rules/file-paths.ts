import { isRecord } from '@abp-kit/core/protocol'
import { defineRule } from '../rule.ts'

/** The absolute path of a file on a computer. Not `/users/1.json`, which is a path of a site. */
const localPath =
  /^(?:file:\/\/|[A-Za-z]:[\\/]|\\\\[\w.$-]+\\|~[\\/]|\/(?:tmp|var|home|Users|private|root|mnt|Volumes|opt|srv|usr)\/)[^\n]*\.\w{1,8}$/
/** Fields with addresses of a site. */
const address = /ur[il]$|href$|link$|route$|^pathname$/i
/** Fields that describe a file without being its content. */
const detail =
  /^(?:status|message|msg|info|note|type|mimeType|contentType|format|(?:file_?)?name|title|id|size|created\w*|modified\w*)$/i

export const filePaths = defineRule({
  id: 'file-paths',
  title: 'Results have the content of a file, not its path',
  severity: 'error',
  docs: 'A result is not only the path of a local file, such as `{ filePath: "/tmp/x.pdf" }`.',
  step: 'calls',
  check: ({ made }) =>
    made.flatMap(({ name, result }) => {
      const fields = result.success ? pathsIn(result.data) : []
      if (fields.length === 0) return []
      return [
        {
          what: `The result of \`${name}\` is the path of a file on a computer (${fields.join(', ').slice(0, 200)}).`,
          why: 'The agent cannot read that file.',
          remedy: 'Do not return file paths. Return the content as `BinaryData`.',
          where: name,
        },
      ]
    }),
})

/** @returns the fields with paths, if the result has nothing else but descriptions; otherwise none */
function pathsIn(data: unknown, at = 'result', depth = 0): string[] {
  if (typeof data === 'string') return data.length < 4096 && localPath.test(data) ? [at] : []
  if (!isRecord(data) || depth > 3) return []
  const found: string[] = []
  for (const [field, value] of Object.entries(data).slice(0, 1000)) {
    const inside = address.test(field) ? [] : pathsIn(value, field, depth + 1)
    const isDescription =
      detail.test(field) || value === null || (typeof value !== 'string' && typeof value !== 'object')
    if (inside.length === 0 && !isDescription) return []
    found.push(...inside)
  }
  return found
}

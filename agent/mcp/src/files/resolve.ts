import { AbpError, isRecord } from '@abp-kit/core/protocol'
import { workLimits } from '../limits.ts'
import type { AllowedFiles } from './allowed.ts'
import { type FileReference, readReference } from './reference.ts'
import { type LinkFile, ReferencedFiles } from './referenced-files.ts'

/** A reference, and a function that replaces it with a value. */
interface Found {
  reference: FileReference
  put: (value: unknown) => void
}

/**
 * Replaces references to files with the files' content: `{ "$file": "path" }` anywhere in a call's
 * parameters. An app's own field of that name is escaped: `$$file`. Files are read one after the other, so
 * that memory holds only the files that the call needs.
 *
 * @param value - JSON data
 * @param linkFile - gives large files to the browser, which reads them itself
 * @param place - the caller's name for the value, for errors
 * @param warn - receives problems with files that are passed on anyway
 * @throws {AbpError} `FILE_NOT_ALLOWED`; `INVALID_PARAMS` for an invalid reference, and for more text than
 *   can be sent; `TIMEOUT` if the file system does not respond
 */
export async function resolveFiles(
  value: unknown,
  files: AllowedFiles,
  linkFile: LinkFile,
  place = 'params',
  warn: (problem: string) => void = () => undefined,
): Promise<unknown> {
  const found: Found[] = []
  let resolved: unknown
  copyInto(value, place, 0, found, (copy) => {
    resolved = copy
  })
  const reading = new ReferencedFiles(files, linkFile, warn)
  // Texts come first, because bytes can be sent in another way if they do not fit.
  for (const { reference, put } of found) if (reading.isText(reference)) put(await reading.text(reference))
  for (const { reference, put } of found) if (!reading.isText(reference)) put(await reading.bytes(reference))
  return resolved
}

/** @param put - receives the copy; for a reference, it is called again later with the referenced value */
function copyInto(
  value: unknown,
  place: string,
  depth: number,
  found: Found[],
  put: (copy: unknown) => void,
): void {
  if (typeof value !== 'object' || value === null) {
    put(value)
    return
  }
  if (depth > workLimits.paramsLevels) {
    const message = `\`${place}\` is nested too deep: ${workLimits.paramsLevels} levels are the most.`
    throw new AbpError('INVALID_PARAMS', message)
  }
  if (isRecord(value) && Object.hasOwn(value, '$file')) {
    put(undefined)
    found.push({ reference: readReference(value, place), put })
    return
  }
  if (Array.isArray(value)) {
    const list: unknown[] = []
    put(list)
    for (const [index, item] of value.entries()) {
      copyInto(item, `${place}[${index}]`, depth + 1, found, (copy) => {
        list[index] = copy
      })
    }
    return
  }
  const copied: Record<string, unknown> = {}
  put(copied)
  for (const [key, item] of Object.entries(value)) {
    copyInto(item, `${place}.${key}`, depth + 1, found, (copy) => setField(copied, unescaped(key), copy))
  }
}

/** Removes one `$`: an app's own field `$file` is written `$$file`, and `$$file` is written `$$$file`. */
function unescaped(key: string): string {
  return /^\$\$+file$/.test(key) ? key.slice(1) : key
}

/** Treats `__proto__` as an ordinary name. */
function setField(object: Record<string, unknown>, key: string, value: unknown): void {
  Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true })
}

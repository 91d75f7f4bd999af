import { fileInput } from '@abp-kit/client'
import { AbpError } from '@abp-kit/core/protocol'
import { workLimits } from '../limits.ts'
import { reasonOf } from '../reason.ts'
import { trueType } from '../true-type.ts'
import { type AllowedFiles, closeFile, type OpenFile } from './allowed.ts'
import { readWhole } from './read-whole.ts'
import { type FileReference, pick } from './reference.ts'

/**
 * Gives a file a path that the browser can open later, and that certainly leads to the file opened here.
 *
 * @param file - the function closes it
 * @returns the path
 */
export type LinkFile = (file: OpenFile) => Promise<string>

/** Bytes of a large file that are inspected for its type. */
const typeBytes = 262_144

/** Reads the files of one call. Limits apply to each file, and to all files together. */
export class ReferencedFiles {
  readonly #files: AllowedFiles
  readonly #linkFile: LinkFile
  readonly #warn: (problem: string) => void
  /** Characters of text, and bytes, that are part of the call message. */
  #textCharacters = 0
  #inlineBytes = 0

  /** @param warn - receives problems with a file that is passed on anyway */
  constructor(files: AllowedFiles, linkFile: LinkFile, warn: (problem: string) => void) {
    this.#files = files
    this.#warn = warn
    this.#linkFile = linkFile
  }

  /** @returns whether the reference means text or a value, and not bytes */
  isText({ as, pointer }: FileReference): boolean {
    return as !== 'binary' || pointer !== undefined
  }

  /**
   * @throws {AbpError} `INVALID_PARAMS` for a file that is not JSON, and if the call's texts together are too
   *   long
   */
  async text({ $file, as, pointer }: FileReference): Promise<unknown> {
    const { path, bytes } = await this.#files.read($file)
    if (as === 'base64' && pointer === undefined) return this.#counted(bytes.toString('base64'))
    if (as === 'text') return this.#counted(bytes.toString('utf8'))
    const data = parse(bytes, path)
    return this.#counted(pointer === undefined ? data : pick(data, pointer, path))
  }

  /**
   * Reads a file as base64, which every app accepts. If the file is too large for that, alone or together
   * with others, the browser makes a `File` from it instead.
   */
  async bytes({ $file, mimeType, filename }: FileReference): Promise<unknown> {
    const file = await this.#files.open($file)
    const { handle, size } = file
    const name = filename ?? file.name
    if (!this.#hasRoom(size)) {
      const beginning = await readWhole(handle, Math.min(size, typeBytes))
      const type = await this.#typeOf(beginning, name, mimeType, size > typeBytes)
      return fileInput(await this.#linkFile(file), { mimeType: type, filename: name })
    }
    this.#inlineBytes += size
    try {
      const content = await readWhole(handle, size)
      return { content, mimeType: await this.#typeOf(content, name, mimeType), filename: name }
    } finally {
      await closeFile(file)
    }
  }

  /** @param given - the type that the agent stated. It takes precedence, with a warning if it seems wrong */
  async #typeOf(
    bytes: Buffer,
    filename: string,
    given: string | undefined,
    isBeginning = false,
  ): Promise<string> {
    const said = given === undefined ? { filename } : { mimeType: given }
    const { lies, mimeType } = await trueType(bytes, said, isBeginning)
    const sent = given ?? mimeType
    for (const lie of lies)
      this.#warn(
        `The bytes of ${filename} are ${mimeType}, against ${lie}. The app was given them as ${sent}.`,
      )
    return sent
  }

  /** @param size - bytes; base64 adds a third */
  #hasRoom(size: number): boolean {
    const together = this.#inlineBytes + size
    if (size > workLimits.inlineFileBytes || together > workLimits.inlineFilesBytes) return false
    return this.#textCharacters + (together * 4) / 3 <= workLimits.fileTextsCharacters
  }

  #counted<Value>(value: Value): Value {
    const { length } = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
    this.#textCharacters += length
    if (this.#textCharacters <= workLimits.fileTextsCharacters) return value
    throw new AbpError(
      'INVALID_PARAMS',
      `The files of the call that become text, JSON or base64 have over ${workLimits.fileTextsCharacters} characters together. ` +
        'Give some of them as bytes, without `as` and `pointer`, or in another call.',
    )
  }
}

function parse(bytes: Buffer, path: string): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch (cause) {
    throw new AbpError('INVALID_PARAMS', `${path} is not JSON: ${reasonOf(cause)}.`, { cause })
  }
}

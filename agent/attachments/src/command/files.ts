import { constants } from 'node:fs'
import { access, mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { AbpError } from '@abp-kit/core/protocol'
import { extensionOf } from '../attachment/name.ts'
import { extensionOfType, typeOfExtension } from '../attachment/type/named.ts'
import type { Part } from '../parts/part.ts'

/** A file to write. */
export interface NewFile {
  /** Absolute path. */
  path: string
  content: Uint8Array | string
}

/** @returns a file for each part, numbered in order */
export function filesOfParts(parts: readonly Part[], folder: string): NewFile[] {
  const digits = Math.max(2, String(parts.length).length)
  return parts.map((part, index) => {
    const { content, name } = fileOfPart(part)
    return { path: join(resolve(folder), `${String(index + 1).padStart(digits, '0')}-${name}`), content }
  })
}

/**
 * Writes new files, and their folder.
 *
 * @throws {AbpError} `FILES_NOT_WRITTEN`; if one already exists, none is written
 */
export async function writeNew(folder: string, files: readonly NewFile[]): Promise<void> {
  for (const { path } of files) if (await exists(path)) throw isThere(path)
  try {
    await mkdir(folder, { recursive: true })
    // Exclusive: does not follow a link created in the meantime.
    for (const { content, path } of files) await writeFile(path, content, { flag: 'wx' })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new AbpError(
      'FILES_NOT_WRITTEN',
      `The files cannot be written to ${resolve(folder)}: ${reason}. Name another folder with --out.`,
      { cause },
    )
  }
}

/** @returns a name without characters that are special in a path, a shell or Windows */
export function safeName(name: string): string {
  const safe = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}\p{M} ._,()+-]/gu, '_')
    .replace(/\.{2,}/g, '.')
  // 100 characters may take 400 bytes in UTF-8, and names have at most 255.
  let short = Array.from(safe).slice(-100).join('')
  while (Buffer.byteLength(short) > 200) short = Array.from(short).slice(1).join('')
  return short.replace(/^[\s.-]+|[\s.]+$/g, '') || 'part'
}

function fileOfPart(part: Part): { name: string; content: Uint8Array | string } {
  if (part.type === 'text') return { name: `${safeName(part.title ?? 'text')}.txt`, content: part.text }
  if (part.type === 'descriptor')
    return { name: `${safeName(part.name)}.json`, content: `${JSON.stringify(part, null, 2)}\n` }
  const name = safeName(part.name)
  const extension = extensionOfType(part.mimeType)
  const isRight = extension === undefined || typeOfExtension(extensionOf(name)) === typeOfExtension(extension)
  return { name: isRight ? name : `${name}.${extension}`, content: part.bytes }
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path, constants.F_OK)
    return true
  } catch {
    return false
  }
}

function isThere(path: string): AbpError {
  return new AbpError(
    'FILES_NOT_WRITTEN',
    `${path} is there already, and nothing is overwritten. Remove it, or name another folder with --out.`,
  )
}

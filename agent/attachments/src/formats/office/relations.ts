import { posix } from 'node:path'
import type { FormatContext } from '../format.ts'
import type { ZipParts } from '../zip-parts.ts'
import { readXml } from './xml.ts'

/** A reference from a part of an Office document. */
export interface Relation {
  /** The last word of its type: `slide`, `notesSlide`, `worksheet`. */
  type: string
  /** Name of the target part. */
  part: string
}

/** @returns the relations of a part (ECMA-376 part 2, 8.3) by id, without external ones */
export async function readRelations(
  parts: ZipParts,
  part: string,
  { signal }: FormatContext,
): Promise<Map<string, Relation>> {
  const relations = new Map<string, Relation>()
  const folder = posix.dirname(part)
  const name = posix.join(folder, '_rels', `${posix.basename(part)}.rels`)
  if (!parts.names.includes(name)) return relations
  await readXml(
    parts.stream(name),
    {
      open(element, { Id = '', Target = '', TargetMode, Type = '' }) {
        if (element !== 'Relationship' || TargetMode === 'External') return
        relations.set(Id, {
          type: Type.slice(Type.lastIndexOf('/') + 1),
          part: posix.join(Target.startsWith('/') ? '' : folder, Target).replace(/^\/+/, ''),
        })
      },
    },
    { name, signal },
  )
  return relations
}

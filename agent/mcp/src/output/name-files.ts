import { createPauses } from '@abp-kit/client'
import { clientPart } from './client-part.ts'
import type { ExtractedFiles } from './extracted-files.ts'

/** An object or list that is being copied. */
interface Open {
  /**
   * Copies one member.
   * @returns whether a member was left
   */
  step(): boolean
}

/**
 * Copies data that may contain the client's files at any depth. Lets the process do other work in between.
 *
 * @param value - JSON data, with the values that the client saved or could not save
 * @param nested - receives these files
 * @returns the copy, in which an object replaces each file and will name it later
 */
export async function nameFiles(value: unknown, nested: ExtractedFiles['nested']): Promise<unknown> {
  const pause = createPauses()
  const open: Open[] = []
  let root: unknown
  const copy = (source: unknown, put: (copied: unknown) => void): void => {
    if (typeof source !== 'object' || source === null) {
      put(source)
      return
    }
    const part = clientPart(source)
    if (part) {
      const place: Record<string, unknown> = {}
      nested.push({ part, place })
      if (!part.beside) {
        put(place)
        return
      }
      // Next to the app's other fields, a field that held the bytes names the file: the client removed one of
      // the two.
      const copied = { [Object.hasOwn(part.beside, 'content') ? 'downloadUrl' : 'content']: place }
      put(copied)
      open.push({ step: copying(part.beside, copied, copy) })
      return
    }
    const copied = Array.isArray(source) ? [] : {}
    put(copied)
    open.push({ step: copying(source, copied, copy) })
  }
  copy(value, (copied) => {
    root = copied
  })
  for (let inside = open.at(-1); inside; inside = open.at(-1)) {
    const waiting = pause()
    if (waiting) await waiting
    if (!inside.step() && open.at(-1) === inside) open.pop()
  }
  return root
}

function copying(
  source: object,
  target: object,
  copy: (value: unknown, put: (copied: unknown) => void) => void,
): () => boolean {
  const members = Array.isArray(source) ? source.keys() : Object.keys(source).values()
  return () => {
    const { done, value: key } = members.next()
    if (done) return false
    copy(Reflect.get(source, key), (copied) => setField(target, key, copied))
    return true
  }
}

/** Treats `__proto__` as an ordinary name. */
function setField(object: object, key: string | number, value: unknown): void {
  if (key !== '__proto__') Reflect.set(object, key, value)
  else Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true })
}

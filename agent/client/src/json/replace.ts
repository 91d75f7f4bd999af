import { createPauses } from './pauses.ts'

/**
 * Walks parsed JSON in document order and replaces some of its values. Yields to other work of the process.
 *
 * @param root - is modified
 * @param replace - returns the replacement, which is not walked; or the same value, to keep it
 * @returns the root, or its replacement. @throws the error that `replace` throws
 */
export async function replaceValues(root: unknown, replace: (value: unknown) => unknown): Promise<unknown> {
  const pause = createPauses()
  const first = replace(root)
  if (first !== root || !isContainer(root)) return first
  const open = [enter(root)]
  for (let inside = open.at(-1); inside; inside = open.at(-1)) {
    const waiting = pause()
    if (waiting) await waiting
    const key = inside.next()
    if (key === undefined) {
      open.pop()
      continue
    }
    const value: unknown = Reflect.get(inside.container, key)
    const replaced = replace(value)
    if (replaced !== value) setOwn(inside.container, key, replaced)
    else if (isContainer(value)) open.push(enter(value))
  }
  return root
}

/** @returns the keys, one at a time; an array's keys are not created in advance. */
function enter(container: object): { container: object; next(): PropertyKey | undefined } {
  let index = 0
  if (Array.isArray(container)) {
    const { length } = container
    return { container, next: () => (index < length ? index++ : undefined) }
  }
  const keys = Object.keys(container)
  return { container, next: () => keys[index++] }
}

/** Parsed JSON already has these fields, possibly including `__proto__`. */
function setOwn(container: object, key: PropertyKey, value: unknown): void {
  Object.defineProperty(container, key, { value, enumerable: true, configurable: true, writable: true })
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

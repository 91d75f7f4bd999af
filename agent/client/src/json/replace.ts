import { createPauses } from './pauses'

/**
 * Goes through parsed JSON, in its order, and puts other values in the place of some; it lets the process do other things on
 * the way.
 *
 * @param root - is changed
 * @param replace - @returns what is to stand there, which is not gone into; the same value to leave it
 * @returns the root, or what takes its place. @throws what `replace` throws
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

/** @returns its keys, one after the other; those of a list are not made before. */
function enter(container: object): { container: object; next(): PropertyKey | undefined } {
  let index = 0
  if (Array.isArray(container)) {
    const { length } = container
    return { container, next: () => (index < length ? index++ : undefined) }
  }
  const keys = Object.keys(container)
  return { container, next: () => keys[index++] }
}

/** What JSON made has these fields already; `__proto__` is one of them. */
function setOwn(container: object, key: PropertyKey, value: unknown): void {
  Object.defineProperty(container, key, { value, enumerable: true, configurable: true, writable: true })
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

import { AbpError } from '../protocol/error.ts'
import { failureOf } from './failure.ts'

/**
 * Loads a part of the runtime that not every call needs. Requests it only once, because browsers may resolve
 * several `import()`s of one module in any order, and calls must stay in order. If the request fails, the
 * next call tries again.
 *
 * @throws {AbpError} `CAPABILITY_UNAVAILABLE`, retryable, if the part does not load; the platform's message
 *   names it.
 */
export function lazy<Part>(load: () => Promise<Part>, name = ''): () => Promise<Part> {
  let part: Promise<Part> | undefined
  return () => {
    part ??= load().catch((cause: unknown) => {
      part = undefined
      throw new AbpError(
        'CAPABILITY_UNAVAILABLE',
        `Not loaded: ${name} ${failureOf(cause).message} Call again.`,
        {
          retryable: true,
          cause,
        },
      )
    })
    return part
  }
}

/** @returns a function that calls `create` once with the loaded part, and then always returns that result. */
export function createOnce<Part, Created>(
  part: () => Promise<Part>,
  create: (part: Part) => Created,
): () => Promise<Created> {
  let created: Created | undefined
  return async () => {
    const loaded = await part()
    created ??= create(loaded)
    return created
  }
}

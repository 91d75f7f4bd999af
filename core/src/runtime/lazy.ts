import { AbpError } from '../protocol/error'
import { failureOf } from './failure'

/**
 * A part of the runtime that not every call needs. Asked for once, because browsers answer several `import()`
 * of one module in any order, and calls keep theirs; one that failed is asked for again.
 *
 * @throws {AbpError} `CAPABILITY_UNAVAILABLE`, retryable, when the part does not arrive; the platform's message names it.
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

/** @returns what `create` makes of a part, once. */
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

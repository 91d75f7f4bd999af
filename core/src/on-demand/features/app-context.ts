import type { App } from '../../definition/app.ts'
import type { CallOrigin } from '../../definition/context.ts'
import { AbpError } from '../../protocol/error.ts'

/**
 * Calls the app's `context` once, and adds its result to the context of a call.
 *
 * @returns `own`, modified in place: its `signal` is a getter, and a copy would read it
 * @throws {AbpError} the error that `context` throws; `INTERNAL_ERROR` if the result has a member that every
 *   call already has.
 */
export async function addAppContext<Own extends CallOrigin>({ context }: App, own: Own): Promise<Own> {
  if (!context) return own
  const added: object = Object(await context(own))
  for (const key of Object.keys(added)) {
    if (key in own)
      throw new AbpError(
        'INTERNAL_ERROR',
        `The app's \`context\` gives \`${key}\`, which every call has already. Give it another name.`,
      )
  }
  return Object.assign(own, added)
}

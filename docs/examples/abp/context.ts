// abp/context.ts
import { defineContext } from '@abp-kit/core'
import { currentUser } from './user'

// Once per call. `agent` and `via` say who calls, and how.
export const { context, defineCapability } = defineContext(async ({ signal }) => ({
  user: await currentUser(signal),
}))

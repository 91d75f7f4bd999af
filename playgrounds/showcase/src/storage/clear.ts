import { AbpError, type CapabilityHandler } from '@abp-kit/core'
import type { clearInput, clearOutput } from './schema'
import { forget, listKeys } from './store'

const handler: CapabilityHandler<typeof clearInput, typeof clearOutput> = async ({ prefix }, context) => {
  const keys = (await listKeys()).filter((key) => key.startsWith(prefix))
  if (keys.length === 0) return { removed: 0, confirmed: true }
  const what = keys.length === 1 ? `the entry \`${keys[0]}\`` : `${keys.length} entries`
  const { confirmed, error } = await context.confirm({
    message: `Delete ${what} of this browser's storage? This cannot be undone.`,
    destructive: true,
  })
  if (error) {
    throw new AbpError(
      'PRECONDITION_FAILED',
      `Nothing was deleted, because nobody confirmed it (${error.code}: ${error.message}). Connect with an agent that answers \`elicitation/confirm\`.`,
    )
  }
  if (confirmed) await forget(keys)
  return { removed: confirmed ? keys.length : 0, confirmed }
}

export default handler

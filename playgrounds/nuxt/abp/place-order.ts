// playgrounds/nuxt/abp/place-order.ts
import { loginRequired } from '@abp-kit/core'
import { useRouter } from '#imports'

export default async function handler(
  input: { item: string; count: number },
  { signal }: { signal: AbortSignal },
) {
  try {
    // Below the app's base URL, and with the types of the route.
    return await $fetch('/api/orders', { method: 'POST', body: input, signal })
  } catch (error) {
    if (Object(error).status === 401) throw loginRequired(useRouter().resolve('/sign-in').href)
    throw error
  }
}

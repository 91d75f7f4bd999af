import type { ResultStorage } from '@abp-kit/core/result-store/server'
import { useStorage } from 'nitropack/runtime'

/** What the user has mounted in nuxt.config. */
export const openStorage = (): ResultStorage => useStorage('abp-results')

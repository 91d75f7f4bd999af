import type { ResultStorage } from '@abp-kit/core/result-store/server'
import { useStorage } from 'nitropack/runtime'

/** Opens the storage that the user mounted in nuxt.config. */
export const openStorage = (): ResultStorage => useStorage('abp-results')

import type { UploadStorage } from '@abp-kit/core/uploads/server'
import { useStorage } from 'nitropack/runtime'

/** What the user has mounted in nuxt.config. */
export const openStorage = (): UploadStorage => useStorage('abp-uploads')

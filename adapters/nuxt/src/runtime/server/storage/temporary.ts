import type { UploadStorage } from '@abp-kit/core/uploads/server'
import { temporaryStorage } from '@abp-kit/core/uploads/temporary'
import { read } from '#abp-kit/definition'

/** A folder of the machine that the server runs on, which is another than that of the build. */
export const openStorage = (): Promise<UploadStorage> => temporaryStorage(read().manifest?.app.id ?? 'app')

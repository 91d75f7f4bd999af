import type { ResultStorage } from '@abp-kit/core/result-store/server'
import { temporaryStorage } from '@abp-kit/core/result-store/temporary'
import { read } from '#abp-kit/definition'

/** Opens a folder at run time, because the server may run on a different machine than the build. */
export const openStorage = (): Promise<ResultStorage> => temporaryStorage(read().manifest?.app.id ?? 'app')

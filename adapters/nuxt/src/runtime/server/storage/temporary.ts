import type { ResultStorage } from '@abp-kit/core/result-store/server'
import { temporaryStorage } from '@abp-kit/core/result-store/temporary'
import { read } from '#abp-kit/definition'

/** A folder of the machine that the server runs on, which is another than that of the build. */
export const openStorage = (): Promise<ResultStorage> => temporaryStorage(read().manifest?.app.id ?? 'app')

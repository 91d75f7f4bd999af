import { limits } from '../limits.ts'
import type { SessionOptions } from '../session/session-options.ts'
import type { PageDownloadRules } from '../transfer/page-downloads.ts'
import type { DownloadRules } from '../transfer/reference.ts'

/** @returns the rules for downloads that a page starts itself */
export function pageDownloadRules({ downloadLimit, downloadTimeout }: SessionOptions): PageDownloadRules {
  return {
    sizeLimit: downloadLimit ?? limits.downloadBytes,
    stallMilliseconds: downloadTimeout ?? limits.downloadMilliseconds,
  }
}

/** @returns the rules for references */
export function downloadRules(options: SessionOptions): Omit<DownloadRules, 'pageUrl'> {
  const { allowPrivateAddresses = false, checkUrl, resolve } = options
  return { ...pageDownloadRules(options), allowPrivateAddresses, checkUrl, resolve }
}

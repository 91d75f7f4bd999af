import { limits } from '../limits'
import type { SessionOptions } from '../session/session-options'
import type { PageDownloadRules } from '../transfer/page-downloads'
import type { DownloadRules } from '../transfer/reference'

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

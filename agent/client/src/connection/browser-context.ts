import { isRecord } from '@abp-kit/core/protocol'
import type { Cdp } from '../driver/driver.ts'
import { textField } from '../driver/read.ts'
import { type Downloads, openDownloads } from '../transfer/downloads.ts'
import type { PageDownloadRules } from '../transfer/page-downloads.ts'

/** Prepares a browser context that only this session uses. @returns its downloads, if this process can read them */
export async function prepareContext(
  cdp: Cdp,
  home: string | undefined,
  permissions: readonly string[],
  downloads: PageDownloadRules,
): Promise<Downloads | undefined> {
  const target = await cdp.send('Target.getTargetInfo')
  const info = isRecord(target) ? target.targetInfo : undefined
  const contextId = textField(info, 'browserContextId')
  // The browser denies all other permissions immediately, because nothing can answer a prompt.
  const denyOthers = cdp.send('Browser.grantPermissions', { permissions: [], browserContextId: contextId })
  const granting = permissions.map((name) => {
    const permission = { permission: { name }, setting: 'granted', browserContextId: contextId }
    return cdp.send('Browser.setPermission', permission)
  })
  const denying = { behavior: 'deny', browserContextId: contextId, eventsEnabled: true }
  const [opened] = await Promise.all([
    home === undefined
      ? cdp.send('Browser.setDownloadBehavior', denying)
      : openDownloads(cdp, contextId, home, downloads),
    denyOthers,
    ...granting,
  ])
  return isDownloads(opened) ? opened : undefined
}

function isDownloads(value: unknown): value is Downloads {
  return isRecord(value) && 'take' in value
}

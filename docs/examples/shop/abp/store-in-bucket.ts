// shop/abp/store-in-bucket.ts
import { AbpError, loginRequired, type StoreResult } from '@abp-kit/core'
import { z } from 'zod'

const permit = z.object({
  uploadUrl: z.url(),
  headers: z.record(z.string(), z.string()),
  downloadUrl: z.url(),
  expiresAt: z.int(),
})

export const storeInBucket: StoreResult = async (blob, { mimeType, filename, signal }) => {
  const asked = await fetch('/api/uploads', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ size: blob.size, mimeType, filename }),
    signal,
  })
  if (asked.status === 401) throw loginRequired('/sign-in')
  if (asked.status === 413)
    throw new AbpError('RESULT_TOO_LARGE', 'Ask for less: the shop keeps no such file.')
  if (!asked.ok) throw new Error(`The shop answered with ${asked.status}.`)
  const { uploadUrl, headers, downloadUrl, expiresAt } = permit.parse(await asked.json())

  // Another origin: the browser sends none of the shop's cookies, and the signature is all that the bucket looks at.
  const stored = await fetch(uploadUrl, { method: 'PUT', headers, body: blob, signal })
  if (!stored.ok) throw new Error(`The bucket answered with ${stored.status}.`)
  return { downloadUrl, expiresAt }
}

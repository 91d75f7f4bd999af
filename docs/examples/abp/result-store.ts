// abp/result-store.ts
import { AbpError, defineApp } from '@abp-kit/core'
import { resize } from './pictures'

export default defineApp({
  id: 'com.example.pictures',
  name: 'Pictures',
  version: '1.0.0',
  inlineLimit: 2 ** 20, // 1 MB
  async storeResult(blob, { filename = 'file', signal }) {
    const url = `/files?name=${encodeURIComponent(filename)}`
    const response = await fetch(url, { method: 'POST', body: blob, signal })
    if (!response.ok) throw new AbpError('OPERATION_FAILED', `The store said ${response.status}.`)
    return response.json() // { downloadUrl, expiresAt }
  },
  capabilities: [resize],
})

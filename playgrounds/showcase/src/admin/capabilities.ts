import { defineCapability } from '@abp-kit/core'
import { usageInput, usageOutput } from './schema'

/** Of a cookie that a server would set when an administrator signs in. */
const signedIn = /(?:^|; )showcase-role=admin(?:;|$)/

/** Not in the manifest, and there for administrators only. */
export const adminUsage = defineCapability({
  name: 'admin.usage',
  description: 'Measure how much agents keep in this browser, entry by entry',
  annotations: { readOnly: true },
  listed: false,
  available: () => signedIn.test(document.cookie),
  input: usageInput,
  output: usageOutput,
  load: () => import('./usage'),
})

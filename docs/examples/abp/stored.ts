// abp/stored.ts
import { defineApp } from '@abp-kit/core'
import { storeResultsAt } from '@abp-kit/core/result-store'
import { resize } from './pictures'

export default defineApp({
  id: 'com.example.pictures',
  name: 'Pictures',
  version: '1.0.0',
  storeResult: storeResultsAt('/files/abp-results'),
  capabilities: [resize],
})

// abp/stored.ts
import { defineApp } from '@abp-kit/core'
import { uploadTo } from '@abp-kit/core/uploads'
import { resize } from './pictures'

export default defineApp({
  id: 'com.example.pictures',
  name: 'Pictures',
  version: '1.0.0',
  upload: uploadTo('/files/abp-uploads'),
  capabilities: [resize],
})

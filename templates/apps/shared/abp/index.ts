import { defineApp } from '@abp-kit/core'
import { chartCapabilities } from './chart'
import { convertCapabilities } from './convert'
import { exportCapabilities } from './export'
import { imageCapabilities } from './image'
import { notesCapabilities } from './notes'
import { qrCapabilities } from './qr'

// What agents can call. The page fetches this file when the first one does, so visitors pay nothing for it.
export default defineApp({
  id: '%ID%',
  name: '%TITLE%',
  version: '0.1.0',
  capabilities: [
    ...notesCapabilities,
    ...convertCapabilities,
    ...exportCapabilities,
    ...chartCapabilities,
    ...qrCapabilities,
    ...imageCapabilities,
  ],
})

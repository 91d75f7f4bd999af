// shop/abp/index.ts
import { defineApp, defineCapability } from '@abp-kit/core'
import { z } from 'zod'
import { storeInBucket } from './store-in-bucket'

export default defineApp({
  id: 'com.example.shop',
  name: 'Shop',
  version: '1.0.0',
  storeResult: storeInBucket,
  capabilities: [
    defineCapability({
      name: 'orders.place',
      description: 'Order an item for whoever is signed in',
      input: z.object({ item: z.string().min(1), count: z.int().min(1).max(100) }),
      output: z.object({ number: z.int(), item: z.string(), count: z.int(), customer: z.string() }),
      load: () => import('./place-order'),
    }),
    defineCapability({
      name: 'orders.list',
      description: 'List the orders of whoever is signed in',
      input: z.object({ item: z.string().optional().describe('Only orders of this item') }),
      load: () => import('./list-orders'),
    }),
    defineCapability({
      name: 'export.catalog',
      description: 'All items with their prices, as CSV',
      input: z.object({ items: z.int().min(1).max(1_000_000) }),
      // The bucket gets what is larger, in bytes.
      inlineLimit: 10_000,
      load: () => import('./export-catalog'),
    }),
  ],
})

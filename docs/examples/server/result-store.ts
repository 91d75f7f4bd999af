// server/result-store.ts
import { createResultStore } from '@abp-kit/core/result-store/server'
import { createStorage } from 'unstorage'
import redis from 'unstorage/drivers/redis'

export const resultStore = createResultStore({
  storage: createStorage({ driver: redis({ base: 'abp-results', url: process.env.REDIS_URL }) }),
  fileLimit: 50 * 2 ** 20,
  authorize: ({ headers }) => (headers.get('cookie') ?? '').includes('session='),
})

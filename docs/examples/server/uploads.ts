// server/uploads.ts
import { createUploads } from '@abp-kit/core/uploads/server'
import { createStorage } from 'unstorage'
import redis from 'unstorage/drivers/redis'

export const uploads = createUploads({
  storage: createStorage({ driver: redis({ base: 'abp-uploads', url: process.env.REDIS_URL }) }),
  fileLimit: 50 * 2 ** 20,
  authorize: ({ headers }) => (headers.get('cookie') ?? '').includes('session='),
})

// server/store.ts
import { createStorage } from 'unstorage'
import files from 'unstorage/drivers/fs-lite'

export default createStorage({ driver: files({ base: '/mnt/results' }) })

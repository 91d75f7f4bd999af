import { createUploads } from '@abp-kit/core/uploads/server'
import { defineEventHandler, toWebRequest } from 'h3'
import { limits, openStorage } from '#abp-kit/uploads'

const uploads = createUploads({ ...limits, storage: openStorage })

/** Answers at `/abp-uploads` and what is below it, below the base path. */
export default defineEventHandler((event) => uploads(toWebRequest(event)))

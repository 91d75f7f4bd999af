import { AbpError } from '@abp-kit/core/protocol'
import { createUploads } from '@abp-kit/core/uploads/server'
import { temporaryStorage } from '@abp-kit/core/uploads/temporary'
import { manifest } from '@abp-kit/next/served'

// What withAbp put into `env` of the Next.js configuration.
const limits = process.env.ABP_NEXT_UPLOADS
if (!limits) {
  throw new AbpError(
    'UPLOADS_INVALID',
    'The app has the route for uploads, and pages that do not use it. In next.config, write `withAbp(nextConfig, { uploads: true })`.',
  )
}

const uploads = createUploads({ ...JSON.parse(limits), storage: () => temporaryStorage(manifest.app.id) })

// What Next.js calls by these names, in `app/abp-uploads/[[...path]]/route.ts`.
export { uploads as DELETE, uploads as GET, uploads as HEAD, uploads as POST, uploads as PUT }

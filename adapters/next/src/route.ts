import { describeApp, expectApp, manifestResponse } from '@abp-kit/core/adapter'
import definition from '@abp-kit/next/app'

const manifest = describeApp(expectApp(definition), console.warn)

/** The manifest does not depend on the request: Next.js writes it at build time. */
export const dynamic = 'force-static'

/** Answers with the manifest (protocol.md §2). */
export function GET(): Response {
  return manifestResponse(manifest)
}

import type { Finding } from '@abp-kit/core/adapter/node'
import { reaches } from './imports.ts'
import { findSource } from './proxy.ts'

const guide = 'https://github.com/abp-kit/abp-kit/tree/main/adapters/next#trusted-types'

/**
 * Turbopack's own loader sets chunk URLs as plain strings, which Trusted Types reject. The page starts,
 * because the server writes its first chunks into the HTML; later requests fail.
 *
 * @param owner - the source of the policy
 */
export function checkTrustedTypes({ policy, owner }: { policy: string; owner: string }): Finding[] {
  if (!/(?:^|[;,])\s*require-trusted-types-for\s+[^;,]*'script'/i.test(policy)) return []
  return [
    {
      code: 'POLICY_BLOCKS_SCRIPT',
      message: `The Content-Security-Policy of ${owner} has \`require-trusted-types-for 'script'\`, and Turbopack's loader breaks it with every chunk that it fetches later, so that agents find the app and cannot call it. Build with \`next build --webpack\`, or create a policy named \`default\` in instrumentation-client: ${guide}`,
    },
  ]
}

/** @returns whether the app may have a policy that allows the loader */
export function hasDefaultPolicy(root: string): boolean {
  const file = findSource(root, ['instrumentation-client', 'src/instrumentation-client'])
  return file !== undefined && reaches(file.file, 'createPolicy', root) !== false
}

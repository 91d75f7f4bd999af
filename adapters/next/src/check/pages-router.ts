import { existsSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import type { Finding } from '@abp-kit/core/adapter/node'
import type { Project } from '../config/project.ts'
import { usualExtensions } from '../config/routers.ts'
import { injectsClient } from '../config/supported.ts'
import { reaches } from './imports.ts'

const head = '@abp-kit/next/pages'
const client = '@abp-kit/next/pages/client'

/**
 * Checks the Pages Router's source: whether `_document` has the adapter's head and, before Next.js 16.3,
 * whether the page's own code registers the app. Reports only certain problems.
 *
 * @param pages - absolute path of `pages`
 */
export function checkPagesRouter({ root, config, next, isBuild = false }: Project, pages: string): Finding[] {
  const findings: Finding[] = []
  const find = (path: string) =>
    (config.pageExtensions ?? usualExtensions)
      .map((extension) => `${path}.${extension}`)
      .find((file) => existsSync(file))
  const name = (path: string) => relative(root, path).replaceAll('\\', '/')
  const document = find(resolve(pages, '_document')) ?? find(resolve(pages, '_document/index'))
  if (!isBuild && (document === undefined || reaches(document, head, root) === false)) {
    findings.push({
      code: 'PAGE_NOT_DISCOVERABLE',
      message: `${name(document ?? resolve(pages, '_document'))} ${document ? 'renders no <AbpHead />' : 'does not exist'}, so agents do not find the app on the pages of ${name(pages)}. Put <AbpHead /> from '${head}' into <Head> of ${name(pages)}/_document.`,
    })
  }
  if (!injectsClient(next)) {
    const instrumentation = resolve(dirname(pages), 'instrumentation-client')
    const file = find(instrumentation)
    if (file === undefined || reaches(file, client, root) === false) {
      findings.push({
        code: 'REGISTRATION_MISSING',
        message: `No code registers the capabilities in the pages of ${name(pages)}, so each call fails after its deadline. Before Next.js 16.3, ${file ? name(file) : `create ${name(instrumentation)}.ts; it`} has to import it: \`import '${client}'\`.`,
      })
    }
  }
  return findings
}

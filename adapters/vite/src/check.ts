import { checkPage, type Finding } from '@abp-kit/core/adapter/node'

interface OutputFile {
  fileName: string
  source?: string | Uint8Array
}

/**
 * Judges the pages of a build as agents read them.
 *
 * @param paths - of the pages, with a slash at the start
 * @returns what keeps agents from the app
 */
export async function checkPages(files: OutputFile[], paths: ReadonlySet<string>): Promise<Finding[]> {
  const pages = files.filter(({ fileName, source }) => source !== undefined && paths.has(`/${fileName}`))
  const findings = pages.map(({ fileName, source = '' }) =>
    checkPage({
      name: fileName,
      html: typeof source === 'string' ? source : new TextDecoder().decode(source),
      remedy: 'The adapter had put both into the page: find the plugin that takes them out.',
    }),
  )
  return (await Promise.all(findings)).flat()
}

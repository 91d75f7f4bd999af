import { readFile } from 'node:fs/promises'
import { basename, dirname, join, posix, resolve } from 'node:path'
import { checkPage, type Finding, listFiles } from '@abp-kit/core/adapter/node'
import { type App, isManifest } from './manifest.ts'
import { findPrecached } from './service-worker.ts'

const pageNames = new Set(['index.html', 'index.csr.html'])

const fix = 'Build with `abp-angular ng build`, which writes it first.'

/**
 * Checks the output of `ng build` from an agent's view: the pages, the manifest next to them, and Angular's
 * service worker.
 *
 * @param workspace - absolute path of the folder with angular.json or nx.json
 * @returns the findings that prevent agents from using the app
 */
export async function checkBuild(workspace: string, { project, manifest }: App): Promise<Finding[]> {
  const output = resolve(workspace, project.outputPath)
  const files = await listFiles(output)
  const findings: Finding[] = []
  const manifests = new Set<string>()
  for (const file of files.filter((one) => pageNames.has(basename(one)))) {
    const html = await readFile(join(output, file), 'utf8')
    if (!isFirst(file) && !startsApp(html)) continue
    const name = join(project.outputPath, file)
    const remedy = `Run \`npx abp-angular manifest\`, which puts both into ${project.indexFiles.join(', ')}, and build again.`
    findings.push(...(await checkPage({ name, html, remedy })))
    const nearest = findAbove(file, files)
    if (nearest === undefined) findings.push(notServed(name, project.hasManifestAsset, project.manifestFile))
    else manifests.add(nearest)
  }
  for (const file of manifests) {
    const text = await readFile(join(output, file), 'utf8')
    if (!isManifest(text, manifest)) findings.push(outdated(join(project.outputPath, file)))
  }
  const workers = files.filter((file) => basename(file) === 'ngsw.json')
  for (const file of workers) findings.push(...(await findPrecached(join(output, file))))
  return findings
}

const isFirst = (file: string) => ['.', 'browser'].includes(dirname(file))

/** Assets can contain pages that do not run the Angular build, such as API tools. */
function startsApp(html: string): boolean {
  return /<script\b[^>]*\bsrc=["']?[^"'>]*\bmain\b[\w.-]*\.m?js\b/.test(html)
}

/**
 * Prerendered pages have their own folders, so the manifest can be in a parent folder.
 *
 * @param page - path of a page with forward slashes, as in `files`
 * @returns the manifest in the page's folder or in the nearest parent folder
 */
function findAbove(page: string, files: readonly string[]): string | undefined {
  for (let folder = dirname(page); ; folder = dirname(folder)) {
    const file = posix.join(folder, 'abp.json')
    if (files.includes(file)) return file
    if (folder === '.') return undefined
  }
}

function notServed(page: string, hasAsset: boolean, manifestFile: string): Finding {
  const remedy = hasAsset ? fix : `Add "${manifestFile}" to the \`assets\` of the build.`
  return {
    code: 'MANIFEST_NOT_SERVED',
    message: `The build has no abp.json next to ${page}, so agents cannot read the manifest. ${remedy}`,
  }
}

function outdated(file: string): Finding {
  return {
    code: 'MANIFEST_OUTDATED',
    message: `${file} is not the manifest of the app's definition, which has changed since. ${fix}`,
  }
}

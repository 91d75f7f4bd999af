import { readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type AbpManifest, renderHead } from '@abp-kit/core/adapter'
import { AbpError } from '@abp-kit/core/protocol'
import { moduleFolder, prefetchFile, registrationFile } from '../page/block.ts'
import { readDocument } from '../page/document.ts'
import { addHead, type Edit, removeHead } from '../page/edit.ts'
import { findImportMaps } from '../page/place.ts'
import { asciiMarkup, type PageText, pageBytes, readPageText } from '../page/text.ts'
import { placeOfDefinition, readDefinition } from '../site/definition.ts'
import { findPages, pathBelow } from '../site/find-pages.ts'
import { ownBase } from '../site/own-base.ts'
import { packageImports } from '../site/package-imports.ts'
import { addressOf } from '../site/page-address.ts'
import { type EditedPage, revisedLists } from '../site/revisions.ts'
import { siteFiles, withoutSiteFiles } from '../site/site-files.ts'
import { judgePage, type Warning } from '../site/warnings.ts'
import { type Change, effective, writeFiles } from '../site/write-files.ts'

export interface InjectOptions {
  /** A folder, or an HTML file. */
  target: string
  /** Removes the output of an earlier call. */
  remove?: boolean
  /** Reports the changes without writing anything. */
  dryRun?: boolean
  /**
   * The path or URL at which the folder of `abp.json` is served. By default, it comes from a page's own
   * scripts and styles; if these have no absolute paths, URLs are relative.
   */
  base?: string | undefined
  /** The module with the definition; by default `abp.js` in the folder. */
  definition?: string | undefined
  /** Paths below the folder to leave out. */
  exclude?: readonly string[]
  onProgress?: (text: string) => void
}

export interface InjectReport {
  /** Absolute path of the folder. */
  folder: string
  dryRun: boolean
  /** Pages that were edited: paths below the folder. */
  edited: string[]
  /** Pages that were already up to date. */
  unchanged: string[]
  /** Skipped files, with the reason. */
  skipped: { file: string; reason: string }[]
  /** Other files: absolute paths. */
  written: string[]
  removed: string[]
  warnings: Warning[]
}

/**
 * Makes the HTML files of a site usable by agents, or undoes that. Changes all files or none.
 *
 * @throws {AbpError} `PATH_NOT_FOUND`, `INVALID_ARGUMENTS`, `ENTRY_NOT_FOUND`, `ENTRY_FAILED`,
 *   `INVALID_DEFINITION`, `INVALID_SCHEMA`, `PAGE_NOT_EDITABLE`, `FILE_NOT_OURS`, `FILES_NOT_WRITTEN`
 */
export async function inject(options: InjectOptions): Promise<InjectReport> {
  const { base, remove = false, dryRun = false, onProgress = () => {} } = options
  expectBase(base)
  const { folder, links, pages, single } = await findPages(options.target, options.exclude)
  const definition = await placeOfDefinition(folder, options.definition)
  const home = dirname(definition)
  const report: InjectReport = {
    folder,
    dryRun,
    edited: [],
    unchanged: [],
    skipped: links.map((file) => ({ file: pathBelow(folder, file), reason: 'It is a symbolic link.' })),
    written: [],
    removed: [],
    warnings: [],
  }
  const warn = (message: string) => report.warnings.push({ message })
  if (!remove) onProgress(`reading ${definition}`)
  const app = remove ? undefined : await readDefinition(definition, warn)
  const manifest = app?.manifest

  const baseOf = ({ text }: PageText): string | undefined => {
    if (base !== undefined) return base
    const own = ownBase(folder, text)
    return own === undefined || folder === home ? own : `${own}${pathBelow(folder, home)}/`
  }
  // An import map shows browsers where to find packages.
  let hasImportMap = false
  const changes: (Change & EditedPage)[] = []
  const refused: string[] = []
  for (const [index, path] of pages.entries()) {
    const file = pathBelow(folder, path)
    onProgress(`${index + 1} of ${pages.length}: ${file}`)
    const read = await readPage(path)
    if ('reason' in read) {
      report.skipped.push({ file, reason: read.reason })
      continue
    }
    const { bytes: expected } = read
    const edit = editPage(expected, (page) => {
      hasImportMap ||= findImportMaps(readDocument(page.text)).length > 0
      if (!manifest) return removeHead(page)
      const address = addressOf(page, { page: file, home: pathOfHome(folder, home), base: baseOf(page) })
      return 'refused' in address ? address : addHead(page, headOf(manifest, address.prefix))
    })
    if ('refused' in edit) refused.push(`${file}:${edit.refused.line}: ${edit.refused.reason}`)
    else if ('fragment' in edit) report.skipped.push({ file, reason: fragmentReason })
    else {
      const content = pageBytes(edit.text)
      if (manifest) report.warnings.push(...(await judgePage(file, edit.text, baseOf(edit.text))))
      if (expected.equals(content)) report.unchanged.push(file)
      else {
        report.edited.push(file)
        changes.push({ path, content, expected })
      }
    }
  }
  expectAllEditable(refused, dryRun)
  if (app && !hasImportMap) report.warnings.push(...(await packageImports(definition)))
  if (single && report.skipped.length > 0)
    throw new AbpError(
      'PAGE_NOT_EDITABLE',
      `${pages[0]}:1: ${report.skipped[0]?.reason} Nothing was written.`,
    )

  // A single page does not show whether other pages still need the module.
  const others = app ? await siteFiles(home, definition, app) : single ? [] : await withoutSiteFiles(home)
  const besides = [...effective(others), ...(await revisedLists(folder, changes))]
  for (const { content, path } of besides) report[content ? 'written' : 'removed'].push(path)
  if (!dryRun) writeFiles([...changes, ...besides], [folder, home])
  return report
}

/** A page of this size takes some seconds; pages for people are much smaller. */
const mostBytes = 20_000_000

/** @returns the bytes of a page; or the reason why it is skipped while the others are edited */
async function readPage(path: string): Promise<{ bytes: Buffer } | { reason: string }> {
  try {
    const { size } = await stat(path)
    if (size > mostBytes) return { reason: `It has ${size} bytes; at most ${mostBytes} are read.` }
    const bytes = await readFile(path)
    const { excess } = readDocument(bytes.toString('latin1'))
    return excess === undefined
      ? { bytes }
      : { reason: `${excess} Browsers show such a page in another form than it is written.` }
  } catch (error) {
    return { reason: `It cannot be read: ${error instanceof Error ? error.message : error}` }
  }
}

const fragmentReason =
  'It is a part of a page: it has no `<!doctype>`, `<html>`, `<head>` or `<body>`. Pages that include it are edited themselves.'

function editPage(bytes: Uint8Array, edit: (page: PageText) => Edit): Edit {
  const page = readPageText(bytes)
  if (page) return edit(page)
  const reason =
    'The file is in UTF-16, in another encoding that is not made of single bytes, or it is no text. Save it as UTF-8.'
  return { refused: { line: 1, reason } }
}

/** @param prefix - of the URLs; see `prefixOf` */
function headOf({ app }: AbpManifest, prefix: string) {
  const folder = `${prefix}${moduleFolder}`
  const prefetch = `${folder}/${prefetchFile}`
  const head = asciiMarkup(renderHead({ app, manifest: `${prefix}abp.json`, prefetch }))
  const [link = '', ...scripts] = head.split(/(?=<template)|(?=<script data-)/)
  const source = `${folder}/${registrationFile}`.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return { link, scripts: [...scripts, `<script type="module" src="${source}"></script>`] }
}

function pathOfHome(folder: string, home: string): string {
  return folder === home ? '' : pathBelow(folder, home)
}

/** @throws {AbpError} `INVALID_ARGUMENTS` */
function expectBase(base: string | undefined): void {
  if (base === undefined || /^\/(?!\/)/.test(base) || /^https?:\/\/[^/]/.test(base)) return
  throw new AbpError(
    'INVALID_ARGUMENTS',
    `--base is ${base}. Write the path at which the site is served, such as /docs/, or its URL. Without --base, the addresses begin as those of the page's own scripts do, or are relative.`,
  )
}

/** @throws {AbpError} `PAGE_NOT_EDITABLE` */
function expectAllEditable(refused: readonly string[], dryRun: boolean): void {
  if (refused.length === 0) return
  const end = dryRun ? 'Nothing would be written.' : 'Nothing was written.'
  throw new AbpError(
    'PAGE_NOT_EDITABLE',
    `${refused.join('\n')}\n${end} To go on without a page, leave it out with --exclude.`,
    { details: { refused } },
  )
}

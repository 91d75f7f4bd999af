import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Finding } from '@abp-kit/core/adapter/node'
import { usualExtensions } from '../config/routers.ts'
import { reaches } from './imports.ts'

const ours = '@abp-kit/next'

/**
 * Checks the App Router's source in development, before any page is written. Reports only certain problems.
 *
 * @param root - absolute path of the project
 * @param app - absolute path of `app`
 */
export function checkLayouts(
  root: string,
  app: string,
  extensions: readonly string[] = usualExtensions,
): Finding[] {
  const name = (file: string) => relative(root, file).replaceAll('\\', '/')
  const layouts = findRootLayouts(app, extensions)
  const findings = layouts
    .filter((layout) => reaches(layout, ours, root) === false)
    .map((layout): Finding => {
      const others = layouts.length > 1 ? ' It is one of several root layouts, and each needs it.' : ''
      return {
        code: 'PAGE_NOT_DISCOVERABLE',
        message: `${name(layout)} renders no <Abp />, so agents do not find the app on its pages.${others} Put <Abp /> from '${ours}' first into its <body>, or before {children} if a component writes the document.`,
      }
    })
  const isNested = layouts.length > 0 && !layouts.some((layout) => join(layout, '..') === app)
  if (isNested) {
    const notFound = pick(app, 'global-not-found', extensions) ?? pick(app, 'not-found', extensions)
    if (notFound === undefined || reaches(notFound, ours, root) === false) {
      const remedy =
        notFound === undefined
          ? `Put <Abp /> into <body> of ${name(app)}/global-not-found (Next.js 15.4 and later; set \`experimental.globalNotFound\` where Next.js asks for it).`
          : `Put <Abp /> into ${name(notFound)}.`
      findings.push({
        code: 'PAGE_NOT_DISCOVERABLE',
        message: `No layout directly in ${name(app)} renders <html>, so Next.js renders the page for 404 without yours, and without <Abp />. ${remedy}`,
      })
    }
  }
  return findings
}

/**
 * With `experimental.inlineCss`, the link comes after the page's CSS, unless `<Abp inHead />` writes it.
 *
 * @param app - absolute path of `app`
 */
export function checkInlineCss(
  root: string,
  app: string,
  extensions: readonly string[] = usualExtensions,
): Finding[] {
  const late = findRootLayouts(app, extensions).filter((layout) => reaches(layout, 'inHead', root) === false)
  if (late.length === 0) return []
  const names = late.map((file) => relative(root, file).replaceAll('\\', '/')).join(', ')
  return [
    {
      code: 'PAGE_NOT_DISCOVERABLE',
      message: `\`experimental.inlineCss\` in next.config puts the page's CSS before the link to the manifest, and an agent reads at most 50 KB of a page's head. In ${names}, remove <Abp /> from <body>, and put <Abp inHead /> in the place of <head>.`,
    },
  ]
}

/**
 * @returns the outermost layouts that contain `<html>`. A layout may leave that to those below it, as with next-intl, or to
 *   a component.
 */
function findRootLayouts(directory: string, extensions: readonly string[]): string[] {
  const layout = pick(directory, 'layout', extensions)
  if (layout !== undefined && readFileSync(layout, 'utf8').includes('<html')) return [layout]
  const below = layoutsBelow(directory, extensions)
  if (layout === undefined) return below
  return below.some((one) => readFileSync(one, 'utf8').includes('<html')) ? below : [layout]
}

function layoutsBelow(directory: string, extensions: readonly string[]): string[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter((child) => child.isDirectory() && !/^[_@]/.test(child.name))
    .flatMap(({ name }) => findRootLayouts(join(directory, name), extensions))
}

function pick(directory: string, name: string, extensions: readonly string[]): string | undefined {
  const files = readdirSync(directory)
  const found = extensions.map((extension) => `${name}.${extension}`).find((file) => files.includes(file))
  return found === undefined ? undefined : join(directory, found)
}

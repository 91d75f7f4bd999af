import { join } from 'node:path'
import { matcherPlace } from '../edits/matcher.ts'
import { findNonce, type Nonce } from '../edits/nonce.ts'
import { childPlace, created, flagPlace, ownFile, type Place, wrapPlace } from '../edits/place.ts'
import { houseStyle, inStyle } from '../project/house-style.ts'
import { installCommand } from '../project/manager.ts'
import type { Project } from '../project/project.ts'
import { readText } from '../project/source-files.ts'
import { numbersOf } from '../project/version.ts'
import { isSameCode } from '../syntax/same-code.ts'
import { configFile } from './config-file.ts'
import { pageExtensions } from './next-page-extensions.ts'
import { rootFiles } from './next-root-files.ts'
import { findRouters, type NextRouters } from './next-routers.ts'

const config = { name: 'withAbp', from: '@abp-kit/next/config' }
const element = { parent: 'body', orAroundChildren: true, component: { name: 'Abp', from: '@abp-kit/next' } }
const headElement = {
  ...element,
  parent: 'html',
  orAroundChildren: false,
  attributes: 'inHead',
  instead: { element: 'head', because: 'With `inlineCss`' },
}
const globalNotFound = { group: 'experimental', name: 'globalNotFound' }
const head = { parent: 'Head', component: { name: 'AbpHead', from: '@abp-kit/next/pages' } }

export function nextPlaces(project: Project): Place[] {
  const { file } = configFile(project, 'next.config')
  const extensions = pageExtensions(join(project.root, file))
  const routers = findRouters(project, extensions)
  const proxies = proxiesOf(routers)
  const [nonce] = proxies.flatMap(
    (proxy) => findNonce(proxy, readText(join(project.root, proxy)) ?? '') ?? [],
  )
  const missing = written(project, [
    `import { withAbp } from '${config.from}'`,
    '',
    'export default withAbp({})',
  ])
  return [
    wrapPlace(file, config, missing),
    ...(routers.app === undefined ? [] : appPlaces(project, routers, { extensions, file, nonce })),
    ...(routers.pages === undefined ? [] : pagesPlaces(project, routers, nonce)),
    ...route(project, routers, file),
    ...proxies.map(matcherPlace),
  ]
}

function appPlaces(
  project: Project,
  { app = 'app', hasLayout, create, find }: NextRouters,
  { extensions, file, nonce }: { extensions: readonly string[]; file: string; nonce: Nonce | undefined },
): Place[] {
  const files = rootFiles(project.root, app, extensions)
  // The link comes too late after the page's CSS unless it is first.
  const isInlined = says(project, file, /\binlineCss\s*:\s*true/)
  const places = files.map((one) =>
    childPlace(one, { ...(isInlined && /\blayout\./.test(one) ? headElement : element), nonce }),
  )
  // Without a layout above, Next.js renders the 404 page without one.
  const own = find(`${app}/global-not-found`) ?? find(`${app}/not-found`)
  const notFound = create(`${app}/global-not-found`, 'page')
  if (hasLayout || files.length === 0 || (own !== undefined && own !== notFound)) return places
  const others = places.filter((place) => place.file !== notFound)
  const [major, minor] = numbersOf(project.framework.version ?? '16.4')
  if (own === undefined && (major < 15 || (major === 15 && minor < 4)))
    return [...places, no404(project, notFound)]
  return [
    ...others,
    ownFile(
      notFound,
      written(project, notFoundText),
      'the page for 404, which has no layout: visitors see it, so give it your style',
      isOurNotFound,
    ),
    flagPlace(file, globalNotFound),
  ]
}

/** Before Next.js 15.4, this file is not supported. */
function no404({ framework, manager, root }: Project, file: string): Place {
  const same = (text: string | undefined) => ({ text })
  const upgrade = installCommand(manager, root, ['next@^15.4.0']).join(' ')
  return {
    file,
    does: 'the page for 404',
    byHand: '',
    note: `Agents can use all pages but that for 404: Next.js ${framework.version} renders it without a layout. From 15.4 on, ${file} can have <Abp />: \`${upgrade}\`, then \`abp add\` again.`,
    add: same,
    remove: same,
  }
}

function proxiesOf({ find }: NextRouters): string[] {
  const names = ['proxy', 'middleware', 'src/proxy', 'src/middleware']
  return names.flatMap((name) => find(name) ?? [])
}

function pagesPlaces(
  project: Project,
  { pages = 'pages', create, find }: NextRouters,
  nonce: Nonce | undefined,
): Place[] {
  const { framework, isTypeScript } = project
  const document = find(`${pages}/_document`) ?? create(`${pages}/_document`, 'page')
  const places = [childPlace(document, { ...head, nonce }, written(project, documentText))]
  const [major, minor] = numbersOf(framework.version ?? '16.4')
  if (major === 16 && minor >= 3) return places
  const beside = pages.replace(/pages$/, '')
  const client =
    find(`${beside}instrumentation-client`) ?? `${beside}instrumentation-client.${isTypeScript ? 'ts' : 'js'}`
  return [...places, clientPlace(project, client)]
}

/** Before Next.js 16.3, nothing else runs in every page. */
function clientPlace(project: Project, file: string): Place {
  const line = written(project, ["import '@abp-kit/next/pages/client'"])
  const isThere = (text: string) => text.includes('@abp-kit/next/pages/client')
  return {
    file,
    does: 'registers the capabilities in the Pages Router',
    byHand: line,
    add: (text) => {
      if (text === undefined) return { text: created(line) }
      return { text: isThere(text) ? text : `${line}${text}` }
    },
    remove: (text) => ({
      text: text !== undefined && isSameCode(file, text, created(line)) ? undefined : text?.replace(line, ''),
    }),
  }
}

/**
 * One route is enough for both routers. A Pages Router export cannot have routes: the adapter writes the
 * manifest next to the pages.
 *
 * @param config - the name of the next.config
 */
function route(
  project: Project,
  { app, pages, hasLayout, create, find }: NextRouters,
  config: string,
): Place[] {
  const folder = pages ?? 'pages'
  if (app !== undefined && (hasLayout || pages === undefined)) {
    const text = written(project, ["export * from '@abp-kit/next/route'"])
    const file = find(`${app}/abp.json/route`) ?? create(`${app}/abp.json/route`, 'module')
    return [ownFile(file, text, 'the manifest’s route', (found) => found.includes('@abp-kit/next/route'))]
  }
  if (app === undefined && says(project, config, /\boutput\s*:\s*(['"`])export\1/)) return []
  const text = written(project, ["export { default } from '@abp-kit/next/pages/route'"])
  const file = find(`${folder}/api/abp`) ?? create(`${folder}/api/abp`, 'module')
  return [ownFile(file, text, 'the manifest’s route', (found) => found.includes('@abp-kit/next/pages/route'))]
}

/** @param setting - of the configuration, as it is written */
function says({ root }: Project, config: string, setting: RegExp): boolean {
  return setting.test(readText(join(root, config)) ?? '')
}

/** @returns a whole file, in the style of the app's own files */
function written(project: Project, lines: readonly string[]): string {
  return inStyle(lines, houseStyle(project))
}

const isOurNotFound = (text: string) => text.includes('@abp-kit/next')

/** The default text of Next.js. */
const notFoundText = [
  "import { Abp } from '@abp-kit/next'",
  '',
  'export default function GlobalNotFound() {',
  '  return (',
  '    <html lang="en">',
  '      <head>',
  '        <title>404: This page could not be found.</title>',
  '      </head>',
  '      <body>',
  '        <Abp />',
  '        <h1>404</h1>',
  '        <p>This page could not be found.</p>',
  '      </body>',
  '    </html>',
  '  )',
  '}',
]

/** As in the Next.js documentation. */
const documentText = [
  "import { AbpHead } from '@abp-kit/next/pages'",
  "import { Head, Html, Main, NextScript } from 'next/document'",
  '',
  'export default function Document() {',
  '  return (',
  '    <Html>',
  '      <Head>',
  '        <AbpHead />',
  '      </Head>',
  '      <body>',
  '        <Main />',
  '        <NextScript />',
  '      </body>',
  '    </Html>',
  '  )',
  '}',
]

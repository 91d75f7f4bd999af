import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readText } from './source-files.ts'

const repository = 'https://github.com/abp-kit/abp-kit'
const noneYet = `There is no adapter for it yet. These are there: ${repository}/tree/main/adapters`

const files = `After each build, \`abp inject <folder>\` adds it to the HTML files: ${repository}/blob/main/docs/plain-html.md`

const byHand = `Its server writes the pages. How to do it by hand: ${repository}/tree/main/adapters/vite#pages-that-a-server-writes`

const extension =
  'It makes a browser extension. Browsers block inline scripts in its pages, and agents cannot open these by an address.'

/** A framework without an adapter, whose apps may have the package of a framework that has one. */
interface Unknown {
  title: string
  packageName: string
  remedy?: string
  /** Whether the app uses it; by default, whether package.json has it. */
  isUsed?: (root: string) => boolean
}

/** These frameworks write their pages themselves, where an adapter for Vite or Angular does not see them. */
const onOthers: readonly Unknown[] = [
  { title: 'Qwik City', packageName: '@builder.io/qwik-city' },
  { title: 'Qwik Router', packageName: '@qwik.dev/router' },
  { title: 'Vike', packageName: 'vike' },
  { title: 'Analog', packageName: '@analogjs/platform' },
  { title: 'HonoX', packageName: 'honox' },
  { title: 'RedwoodSDK', packageName: 'rwsdk' },
  { title: 'Quasar', packageName: '@quasar/app-vite' },
  { title: 'electron-vite', packageName: 'electron-vite' },
  { title: 'Electron Forge', packageName: '@electron-forge/plugin-vite' },
  { title: 'CRXJS', packageName: '@crxjs/vite-plugin', remedy: extension },
  { title: 'vite-plugin-web-extension', packageName: 'vite-plugin-web-extension', remedy: extension },
  { title: 'WXT', packageName: 'wxt', remedy: extension },
  {
    title: 'VitePress',
    packageName: 'vitepress',
    remedy: files,
    // Libraries have it for their docs.
    isUsed: (root) => !existsSync(join(root, 'index.html')),
  },
  { title: 'Laravel', packageName: 'laravel-vite-plugin', remedy: byHand },
  { title: 'Rails', packageName: 'vite-plugin-ruby', remedy: byHand },
  { title: 'Rails', packageName: 'vite-plugin-rails', remedy: byHand },
  { title: 'Symfony', packageName: 'vite-plugin-symfony', remedy: byHand },
  { title: 'AdonisJS', packageName: '@adonisjs/vite', remedy: byHand },
  {
    title: 'Vite with a server of its own',
    packageName: 'vite',
    remedy: byHand,
    isUsed: (root) => !existsSync(join(root, 'index.html')) && isForServer(viteConfig(root)),
  },
  { title: 'Remix 2', packageName: '@remix-run/dev', remedy: 'Upgrade to React Router 7 or later.' },
  { title: 'SolidStart 1', packageName: 'vinxi', remedy: 'Upgrade to SolidStart 2.' },
  {
    title: 'the start mode of @solidjs/vite-plugin',
    packageName: '@solidjs/vite-plugin',
    isUsed: (root) => /\bstart\s*:/.test(viteConfig(root)),
  },
  {
    title: 'React Server Components without Nitro',
    packageName: '@vitejs/plugin-rsc',
    remedy: 'With Nitro 3 as a plugin of Vite, @abp-kit/vite is the adapter.',
    isUsed: (root) => !/\bnitro\b|reactRouterRSC/.test(viteConfig(root)),
  },
  {
    title: "React Router's RSC framework mode",
    packageName: '@react-router/dev',
    isUsed: (root) => /\bunstable_reactRouterRSC\b/.test(viteConfig(root)),
  },
]

/** Tools without an adapter that are not based on a framework with one. */
const alone: readonly Unknown[] = [
  ...['react', 'solid', 'vue'].map((library) => ({
    title: 'TanStack Start with Rsbuild',
    packageName: `@tanstack/${library}-start`,
    remedy: 'With Vite in the place of Rsbuild, @abp-kit/vite is the adapter.',
  })),
  { title: 'Waku', packageName: 'waku' },
  { title: 'Docusaurus', packageName: '@docusaurus/core', remedy: files },
  { title: 'Gatsby', packageName: 'gatsby', remedy: files },
  { title: 'Eleventy', packageName: '@11ty/eleventy', remedy: files },
  { title: 'Create React App', packageName: 'react-scripts', remedy: files },
  { title: 'Vue CLI', packageName: '@vue/cli-service', remedy: files },
  { title: 'Rsbuild', packageName: '@rsbuild/core', remedy: files },
  { title: 'Parcel', packageName: 'parcel', remedy: files },
  { title: 'webpack', packageName: 'webpack', remedy: files },
]

type Dependencies = Readonly<Record<string, string>>

/**
 * @returns why an app cannot get an adapter although it may have the package of a framework that has one, as
 *   sentences
 */
export function frameworkWithoutAdapter(root: string, dependencies: Dependencies): string | undefined {
  const unknown = onOthers.find(
    ({ packageName, isUsed }) => packageName in dependencies && (isUsed?.(root) ?? true),
  )
  return unknown && sentences(root, unknown)
}

/** @returns the same, for an app without a supported framework */
export function toolWithoutAdapter(root: string, dependencies: Dependencies): string | undefined {
  const unknown = alone.find(({ packageName }) => packageName in dependencies)
  return unknown && sentences(root, unknown)
}

function sentences(root: string, { title, remedy = noneYet }: Unknown): string {
  return `${root} is an app of ${title}. ${remedy}`
}

/**
 * Whether the build follows Vite's guide for backend integration: it builds scripts, with a manifest for the
 * server (https://vite.dev/guide/backend-integration). In doubt it does not: the build itself reports that it
 * has no page.
 */
function isForServer(config: string): boolean {
  return (
    /\bmanifest\s*:\s*(?:true\b|['"`])/.test(config) &&
    /\binput\s*:/.test(config) &&
    !/\.html|\broot\s*:(?!\s*['"`]\.?\/?['"`])|tanstackStart|solidStart|\bnitro\b|@abp-kit/.test(config)
  )
}

function viteConfig(root: string): string {
  const file = readdirSync(root).find((name) => /^vite\.config\.\w+$/.test(name))
  return file === undefined ? '' : (readText(join(root, file)) ?? '')
}

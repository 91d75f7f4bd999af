import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { copyDefinition, writeFiles } from './app-files.ts'
import { cdn, onCdn } from './cdn.ts'
import { installedWith, olderRollup } from './package-managers.ts'
import type { Row } from './row.ts'

type Files = Record<string, string>

interface Version {
  versions: Record<string, string>
  /** Nuxt's source directory: the root in Nuxt 3. */
  source: string
  /** More of nuxt.config. */
  options?: string
}

/** The floor, the newest of the older major version, the first of the newer one, the newest. */
const versions = {
  // Nitro and its plugin as they were then: with those of today, Nuxt 3.14 does not build, and neither it nor Nuxt 4.0
  // finds its static files, with or without us.
  floor: {
    versions: { nuxt: '3.14.0', nitropack: '2.10.4', '@rollup/plugin-replace': '6.0.1', vue: '3.5.13' },
    source: '.',
  },
  newest3: { versions: { nuxt: '3.21.11', vue: '3.5.45' }, source: '.' },
  first4: {
    versions: { nuxt: '4.0.0', '@rollup/plugin-replace': '6.0.2', vue: '3.5.45' },
    source: 'app',
    // At the first visit, Vite finds what its DevTools import, and reloads the page, with or without us.
    options: 'devtools: { enabled: false },',
  },
  // With Vite 8.4.0, which it takes else, no app with pages builds, with or without us.
  newest: { versions: { nuxt: '4.5.2', vite: '8.3.8', vue: '3.5.45' }, source: 'app' },
} satisfies Record<string, Version>

const config = (modules: readonly string[], options: string): Files => ({
  'nuxt.config.ts': `export default defineNuxtConfig({
  compatibilityDate: '2024-11-01',
  modules: ${JSON.stringify(modules)},
  telemetry: false,
  ${options}
})
`,
})

const page = (text: string): string => `<template>\n  <main>${text}</main>\n</template>\n`

/** A page for each way in which Nuxt renders. */
const modes = {
  options:
    "routeRules: { '/about': { prerender: true }, '/spa': { ssr: false }, '/kept': { swr: 60 }, '/incremental': { isr: 60 } },\n  // For /broken.\n  nitro: { prerender: { failOnError: false } },",
  pages: {
    'app.vue': '<template>\n  <NuxtPage />\n</template>\n',
    'pages/index.vue': page('Hello'),
    'pages/about.vue': page('About'),
    'pages/spa.vue': page('In the browser'),
    'pages/kept.vue': page('Kept'),
    'pages/incremental.vue': page('Incremental'),
    'pages/login.vue': page('Log in'),
    'pages/broken.vue': `<script setup>\nthrow createError({ statusCode: 500 })\n</script>\n\n${page('')}`,
  },
}

/** Sends everyone to the login page, as an app behind a login does. */
const guard: Files = {
  'server/middleware/guard.ts': `export default defineEventHandler((event) => {
  if (!import.meta.prerender && !event.headers.get('cookie') && getRequestURL(event).pathname !== '/login') return sendRedirect(event, '/login')
})
`,
}

interface Parts {
  /** Other packages of the app, with exact versions. */
  packages?: Record<string, string>
  /** In their order. */
  modules?: readonly string[]
  /** More of nuxt.config. */
  options?: string
  /** From the root. */
  files?: Files
  /** The folder of the definition, from the root. */
  definition?: string
}

function row(
  name: string,
  version: Version,
  { packages, modules = ['@abp-kit/nuxt'], options = '', files = {}, definition = 'abp' }: Parts = {},
): Row {
  return {
    name,
    framework: 'nuxt',
    versions: { ...version.versions, ...packages },
    pages: files === guard ? ['/login'] : ['/', '/about', '/spa', '/kept', '/incremental'],
    async write(directory) {
      await writeFiles(join(directory, version.source), modes.pages)
      await writeFiles(directory, {
        ...config(modules, [modes.options, version.options, options].filter(Boolean).join('\n  ')),
        ...files,
      })
      await copyDefinition(directory, join(definition, 'index.ts'))
    },
  }
}

/** What nuxt-security asks for behind HTTPS, and a limit that visits by a test reach. */
const security =
  "security: { headers: { contentSecurityPolicy: { 'upgrade-insecure-requests': false } }, rateLimiter: false },"

const { newest } = versions

/** What many apps add. */
const withModules: Row[] = [
  {
    ...row('nuxt 4.5.2, nuxt-security before us, i18n with prefixes', newest, {
      packages: {
        'nuxt-security': '2.6.0',
        '@nuxtjs/i18n': '10.6.0',
        // Later ones depend on a version of another package that is not there.
        '@intlify/unplugin-vue-i18n': '11.2.4',
      },
      modules: ['nuxt-security', '@nuxtjs/i18n', '@abp-kit/nuxt'],
      options: `${security}
  i18n: { strategy: 'prefix', locales: ['en', 'de'], defaultLocale: 'en', detectBrowserLanguage: false },`,
    }),
    pages: ['/en', '/de', '/de/about', '/en/spa'],
  },
  row('nuxt 4.5.2, nuxt-security after us, PWA', newest, {
    packages: { 'nuxt-security': '2.6.0', '@vite-pwa/nuxt': '1.1.1' },
    modules: ['@abp-kit/nuxt', 'nuxt-security', '@vite-pwa/nuxt'],
    options: `${security}
  abp: { check: 'error' },
  pwa: { registerType: 'autoUpdate', manifest: { name: 'Notes' }, workbox: { globPatterns: ['**/*.{js,css}'] } },`,
  }),
]

const plain = row('nuxt 4.5.2, nuxt generate', newest)
const generated: Row = {
  ...plain,
  staticFolder: '.output/public',
  async write(directory) {
    await plain.write(directory)
    const file = join(directory, 'package.json')
    await writeFile(file, (await readFile(file, 'utf8')).replace('nuxt build', 'nuxt generate'))
  },
}

/** The base path is that of the build only in development. Prerendered pages keep it, so they are not judged. */
const atRunTime: Row = {
  ...row('nuxt 4.5.2, islands, errors, base path at run time', newest, {
    options: `experimental: { componentIslands: true },
  app: { baseURL: process.env.BASE_PATH || '/' },`,
    files: {
      'app/components/Sum.server.vue': '<template>\n  <p>{{ 1 + 1 }}</p>\n</template>\n',
      'app/pages/island.vue': '<template>\n  <main><Sum /></main>\n</template>\n',
    },
  }),
  basePath: '/later',
  command: () => ['env', 'NUXT_APP_BASE_URL=/later/', 'node', '.output/server/index.mjs'],
  pages: ['/', '/island', '/spa', '/kept'],
  documents: ['/broken', '/not-there'],
}

const [withPnpm, withYarn, withPlugAndPlay, withBun] = installedWith(row('nuxt 4.5.2', newest), {
  resolutions: { ...olderRollup.resolutions, vite: newest.versions.vite },
})

const otherBuilders = ['webpack', 'rspack'].map((builder) =>
  row(`nuxt 4.5.2, builder: '${builder}'`, newest, {
    packages: { [`@nuxt/${builder}-builder`]: '4.5.2' },
    options: `builder: '${builder}',`,
  }),
)

const withCdn = onCdn(
  row('nuxt 4.5.2, files on a CDN', newest, { options: `$production: { app: { cdnURL: '${cdn}' } },` }),
  'nuxt.config.ts',
  { folder: '.output/public' },
)

const withoutScripts: Row = {
  ...row("nuxt 4.5.2, features.noScripts with check: 'error'", newest, {
    options: "features: { noScripts: true },\n  abp: { check: 'error' },",
  }),
  refused: 'SCRIPTS_DISABLED',
}

/** Apps of Nuxt. Each can be built and served, generated, and run in development. */
export const nuxtRows: Row[] = [
  {
    ...row('nuxt 3.13.2, every kind of page', {
      versions: { nuxt: '3.13.2', nitropack: '2.9.7', vue: '3.5.13' },
      source: '.',
    }),
    refused: 'FRAMEWORK_UNSUPPORTED',
  },
  ...Object.values(versions).map((version) =>
    row(`nuxt ${version.versions.nuxt}, every kind of page`, version),
  ),
  ...[versions.floor, versions.newest].flatMap((version) => {
    const of = `nuxt ${version.versions.nuxt}`
    return [
      row(`${of}, ssr: false`, version, { options: 'ssr: false,' }),
      {
        ...row(`${of}, baseURL`, version, { options: "app: { baseURL: '/base/' }," }),
        basePath: '/base',
      },
      row(`${of}, middleware that guards every path`, version, { files: guard }),
      row(`${of}, definition in a layer`, version, {
        definition: 'layers/base/abp',
        files: { 'layers/base/nuxt.config.ts': 'export default defineNuxtConfig({})\n' },
      }),
    ]
  }),
  row(
    `nuxt ${versions.floor.versions.nuxt}, srcDir`,
    { ...versions.floor, source: 'src' },
    { options: "srcDir: 'src/'," },
  ),
  ...withModules,
  generated,
  atRunTime,
  withCdn,
  ...otherBuilders,
  withoutScripts,
  withPnpm,
  withYarn,
  // What its command starts with, before it knows of modules.
  { ...withPlugAndPlay, fails: 'Cannot resolve module "@nuxt/kit"' },
  withBun,
]

import { mkdir, rm } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { callersEnvironment, openRegistry } from '@abp-kit/local-registry'
import { isTemplateName, type TemplateName, templates } from '../../../templates/src/templates.ts'
import { makeAppsDirectory } from './apps-directory.ts'
import { installManagers, installNode, type Manager, managers } from './managers.ts'
import type { Choice } from './templates/scaffold.ts'
import { tryTemplate } from './templates/try-template.ts'

const languages = ['ts', 'js'] as const

/** The small form: each template, each package manager and each language, but not each with each. */
const once: Record<TemplateName, [Manager, Choice['language']]> = {
  next: ['pnpm', 'ts'],
  nuxt: ['pnpm', 'ts'],
  sveltekit: ['yarn', 'ts'],
  react: ['npm', 'js'],
  vue: ['pnpm', 'ts'],
  svelte: ['bun', 'js'],
  solid: ['yarn', 'js'],
  html: ['bun', 'ts'],
  astro: ['npm', 'js'],
}
const names = Object.keys(templates)

/**
 * The day of the versions in pnpm-workspace.yaml; it moves with them. `--once` is a part of `npm test`, which must not
 * depend on what others publish meanwhile. The whole form takes the newest, and finds what is wrong with that.
 */
const day = '2026-11-25'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: names.join(',') },
    with: { type: 'string', default: managers.join(',') },
    languages: { type: 'string', default: languages.join(',') },
    once: { type: 'boolean' },
    node20: { type: 'boolean' },
    jobs: { type: 'string', default: '2' },
    keep: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  },
})
if (values.help) {
  console.log(`npm run test:templates -- [--only ${names.join(',')}] [--with ${managers.join(',')}] [--languages ts,js]
                         [--once] [--node20] [--jobs N] [--keep]

Publishes the packages to a registry on loopback, makes an app from each template with create-abp-app and each package
manager, in both languages, and runs everything that the app has: types, lint, unit tests, and the end-to-end test, which
builds it, starts it and runs \`abp check\` on it. --once takes each template only once, with its turn of package manager and
language, and with the packages of ${day}. --node20 takes the templates whose framework runs on Node.js 20, with it and npm 10. --jobs is how many apps are tried at a time, 2 by default. --keep leaves the apps.`)
  process.exit(0)
}

const all: Choice[] = values.once
  ? Object.entries(once).map(([template, [manager, language]]) => ({ template, manager, language }))
  : names.flatMap((template) =>
      managers.flatMap((manager) => languages.map((language) => ({ template, manager, language }))),
    )
const onNode20 = Object.keys(templates).filter(
  (name) => isTemplateName(name) && /^20\./.test(templates[name].node),
)
const chosen = all
  .map((choice) => (values.once && values.node20 ? { ...choice, manager: 'npm' as const } : choice))
  .filter(
    ({ template, manager, language }) =>
      values.only.split(',').includes(template) &&
      values.with.split(',').includes(manager) &&
      values.languages.split(',').includes(language) &&
      (!values.node20 || (manager === 'npm' && onNode20.includes(template))),
  )
if (chosen.length === 0) {
  console.error('No app was chosen. --help lists the templates, package managers and languages.')
  process.exit(2)
}

const clone = fileURLToPath(new URL('../../../', import.meta.url))
const apps = await makeAppsDirectory('templates', values.keep)
const directory = apps.path
const folder = join(directory, 'mes äpps')
await mkdir(folder)
let failed = 0
const registry = await openRegistry(directory, values.once ? { until: day } : {})
try {
  const caller = callersEnvironment(process.env, clone)
  const programs = values.node20
    ? [await installNode('20.19')]
    : [await installManagers(), dirname(process.execPath)]
  const paths = [...programs, caller.PATH]
  const env = {
    ...Object.fromEntries(Object.keys(process.env).map((name) => [name, caller[name]])),
    ...registry.environment,
    // The programs of the clone must not be found: an app has its own.
    PATH: paths.join(delimiter),
    npm_config_yes: 'true',
  }
  const waiting = chosen.values()
  const work = async () => {
    for (const choice of waiting) await attempt(choice, env)
  }
  await Promise.all(Array.from({ length: Number(values.jobs) }, work))
} finally {
  await registry.stop()
  await apps.end()
}
console.log(`${chosen.length - failed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

async function attempt(choice: Choice, env: NodeJS.ProcessEnv): Promise<void> {
  const what = `${choice.template} with ${choice.manager}, ${choice.language}`
  const start = performance.now()
  try {
    const steps = Object.entries(await tryTemplate(choice, folder, env))
    const seconds = ((performance.now() - start) / 1000).toFixed(0)
    console.log(`✓ ${what} (${seconds} s: ${steps.map(([name, took]) => `${name} ${took}`).join(', ')})`)
  } catch (error) {
    failed++
    console.error(`✗ ${what}: ${error instanceof Error ? error.message : error}`)
  }
  const name = `${choice.template} ${choice.manager} ${choice.language}`
  if (!values.keep) await rm(join(folder, name), { recursive: true, force: true, maxRetries: 5 })
}

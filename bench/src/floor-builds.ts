import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { appPackages, packAll, type Row, rows, writeApp } from '@abp-kit/fresh'
import type { DefaultFramework } from '@abp-kit/playground-runner'
import { compareBuilds, timeFreshBuild } from './build-time.ts'
import type { Figure } from './report.ts'
import { withDirectory } from './temporary.ts'

interface FloorApp {
  /** Of the matrix. */
  name: string
  framework: DefaultFramework
  /** The lines of the adapter, which the app without it does not have. */
  lines: [file: string, line: string][]
  /** A module that the framework loads in the page: it keeps the app's own functions in the app. */
  own: [file: string, text: string]
  /** What only the adapter needs. */
  removed?: string
}

const keep = (entry: string) => `if ('never' in globalThis) void import('${entry}')\n`

/** The oldest versions that the adapters support. */
const apps: FloorApp[] = [
  {
    name: 'next 15.3.0, App Router',
    framework: 'next',
    lines: [
      ['next.config.ts', 'withAbp'],
      ['app/layout.tsx', "import { Abp } from '@abp-kit/next'\n"],
      ['app/layout.tsx', '        <Abp />\n'],
    ],
    own: ['instrumentation-client.ts', keep('./abp')],
    removed: 'app/abp.json',
  },
  {
    name: 'nuxt 3.14.0, every kind of page',
    framework: 'nuxt',
    lines: [['nuxt.config.ts', '"@abp-kit/nuxt"']],
    own: ['plugins/own.client.ts', `export default defineNuxtPlugin(() => {\n  ${keep('../abp')}})\n`],
  },
  {
    name: 'sveltekit 2.5.28 with Vite 5.4.21, server',
    framework: 'sveltekit',
    lines: [['vite.config.ts', 'abp(), ']],
    own: ['src/hooks.client.ts', keep('../abp')],
  },
  {
    name: 'vite 6.3.7, React',
    framework: 'vite',
    lines: [['vite.config.ts', 'abp(), ']],
    own: ['src/main.tsx', keep('../abp')],
  },
]

/**
 * Compares the builds of small apps on the oldest versions of the frameworks.
 *
 * @param seconds - for each app
 */
export function measureFloorBuilds(seconds: number, say: (text: string) => void): Promise<Figure[]> {
  return withDirectory(async (directory) => {
    const packages = new Set(apps.flatMap(({ framework }) => appPackages(framework)))
    const tarballs = await packAll(join(directory, 'packed'), packages)
    const figures: Figure[] = []
    for (const [index, app] of apps.entries()) {
      const sides = { with: join(directory, `${index}-with`), without: join(directory, `${index}-without`) }
      await writeApp(rowOf(app), sides.with, tarballs)
      await cp(sides.with, sides.without, { recursive: true, verbatimSymlinks: true })
      await removeAdapter(app, sides.without)
      const timeBuild = (side: 'with' | 'without') => timeFreshBuild(app.framework, sides[side])
      figures.push(await compareBuilds(app.name, timeBuild, seconds, say))
    }
    return figures
  })
}

function rowOf({ name }: FloorApp): Row {
  const row = rows.find((one) => one.name === name)
  if (row === undefined) throw new Error(`The matrix has no app ${name}; fix bench/src/floor-builds.ts.`)
  return row
}

async function removeAdapter({ lines, own, removed }: FloorApp, directory: string): Promise<void> {
  for (const [file, line] of lines) {
    const path = join(directory, file)
    const text = await readFile(path, 'utf8')
    const place = text.lastIndexOf(line)
    if (place < 0) throw new Error(`${file} does not contain \`${line}\`; fix bench/src/floor-builds.ts.`)
    await writeFile(path, text.slice(0, place) + text.slice(place + line.length))
  }
  const [file, text] = own
  const path = join(directory, file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, (await readFile(path, 'utf8').catch(() => '')) + text)
  if (removed !== undefined) await rm(join(directory, removed), { recursive: true })
}

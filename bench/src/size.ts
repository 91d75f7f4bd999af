import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { bootstrapText } from '@abp-kit/core/bootstrap'
import { build, type OutputFile } from 'esbuild'
import type { Figure } from './report.ts'

export function gzipSize(content: string | Uint8Array): number {
  return gzipSync(content, { level: 9 }).length
}

/** Bundles a built entry as an app would: minified, with dynamic imports in separate chunks. */
async function bundle(entry: string): Promise<OutputFile[]> {
  const { outputFiles } = await build({
    stdin: { contents: `export * from '${entry}'`, resolveDir: fileURLToPath(new URL('.', import.meta.url)) },
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    outdir: '/bundle',
    logLevel: 'error',
  })
  return outputFiles
}

/** @returns the gzipped size of the entry and everything that it imports statically */
async function entrySize(entry: string): Promise<number> {
  const files = new Map((await bundle(entry)).map((file) => [file.path, file]))
  const reached = new Set<OutputFile>()
  const visit = (path: string) => {
    const file = files.get(path)
    if (!file || reached.has(file)) return
    reached.add(file)
    for (const [, name] of file.text.matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)) visit(`/bundle/${name}`)
  }
  visit('/bundle/stdin.js')
  return gzipSize(Buffer.concat([...reached].map((file) => file.contents)))
}

export async function measureSizes(): Promise<Figure[]> {
  const minified = Buffer.byteLength(bootstrapText)
  const gzipped = gzipSize(bootstrapText)
  const runtime = await entrySize('@abp-kit/core/runtime')
  return [
    {
      what: 'bootstrap, minified / gzipped',
      measured: `${minified} B / ${gzipped} B`,
      toReach: '≤ 1,400 B / ≤ 700 B',
      reached: minified <= 1400 && gzipped <= 700,
    },
    {
      what: "runtime chunk without the user's schemas, gzipped",
      measured: `${runtime} B`,
      toReach: '≤ 6,144 B',
      reached: runtime <= 6144,
    },
  ]
}

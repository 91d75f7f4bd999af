import { access, readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Nuxt } from 'nuxt/schema'
import { join } from 'pathe'

const compressBrotli = promisify(brotliCompress)

/**
 * The extensions by which Nuxt's own server finds compressed files: nitropack's `runtime/internal/static`.
 */
const forms = {
  // Brotli's default quality takes some 40 times as long, which delays the app's build, and saves 8 % of the
  // bytes.
  '.br': (bytes: Buffer) => compressBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  '.gz': promisify(gzip),
}

/** Nitro's own `compressPublicAssets` skips smaller files. */
const minimalBytes = 1024

/**
 * Writes compressed versions of agent-only files. Nuxt's own server compresses nothing unless the app sets
 * `compressPublicAssets`, and an agent's first call fetches more bytes than a visitor does.
 *
 * @param names - file paths relative to the folder of the build's files; known after the browser build
 */
export function compressAgentFiles(nuxt: Nuxt, names: ReadonlySet<string>): void {
  // Runs before the server build, which lists the files to serve.
  nuxt.hook('nitro:build:public-assets', async ({ options }) => {
    if (!options.serveStatic || options.compressPublicAssets) return
    const folder = join(options.output.publicDir, nuxt.options.app.buildAssetsDir)
    await Promise.all([...names].map((name) => writeForms(join(folder, name))))
  })
}

async function writeForms(file: string): Promise<void> {
  const bytes = await readFile(file).catch(() => undefined)
  if (bytes === undefined || bytes.byteLength < minimalBytes) return
  for (const [ending, compress] of Object.entries(forms)) {
    const isThere = await access(file + ending).then(
      () => true,
      () => false,
    )
    if (!isThere) await writeFile(file + ending, await compress(bytes))
  }
}

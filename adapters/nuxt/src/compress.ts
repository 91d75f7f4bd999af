import { access, readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Nuxt } from 'nuxt/schema'
import { join } from 'pathe'

const compressBrotli = promisify(brotliCompress)

/** The endings by which Nuxt's own server finds the forms of a file: nitropack's `runtime/internal/static`. */
const forms = {
  // By default, Brotli takes some 40 times as long, which the app's build would wait for, and saves 8 % of the bytes.
  '.br': (bytes: Buffer) => compressBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  '.gz': promisify(gzip),
}

/** Nitro's own `compressPublicAssets` leaves files below that alone. */
const minimalBytes = 1024

/**
 * Writes compressed forms of the files that only agents need. Nuxt's own server compresses nothing unless the app has
 * `compressPublicAssets`, and an agent's first call fetches more bytes than a visitor does.
 *
 * @param names - paths of the files, below the folder of the build's files; known when the build for the browser is done
 */
export function compressAgentFiles(nuxt: Nuxt, names: ReadonlySet<string>): void {
  // Before the server's build, which lists the files that it will serve.
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

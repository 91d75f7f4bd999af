import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { minify } from 'terser'

const source = fileURLToPath(new URL('../src/bootstrap/script.ts', import.meta.url))
const virtualId = 'virtual:bootstrap-text'
const resolvedId = `\0${virtualId}`

/** What programs that rewrite HTML with patterns trip over (docs/decisions/0002-constant-bootstrap.md). */
const forbidden = ['"', '<script', '<link', '</', '${', '{{', '<%']

/** Compiles the bootstrap to the text that stands in every page. */
async function compileBootstrap(): Promise<string> {
  const bundle = await build({
    entryPoints: [source],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    legalComments: 'none',
    tsconfigRaw: { compilerOptions: { strict: false, alwaysStrict: false } },
  })
  // One word for all variables is smaller after gzip. Strings do not hold the other one.
  const oneWord = (bundle.outputFiles[0]?.text ?? '').replace(/\bconst /g, 'let ')
  const minified = await minify(oneWord, {
    ecma: 2020,
    toplevel: true,
    compress: {
      passes: 4,
      unsafe_arrows: true,
      unsafe_methods: true,
      unsafe: true,
      hoist_props: true,
      pure_getters: true,
      if_return: false,
    },
    mangle: true,
    format: { quote_style: 1, semicolons: true },
  })
  const text = (minified.code ?? '').replace(/^'use strict';/, '').replace(/;$/, '')
  const found = forbidden.filter((part) => text.includes(part))
  if (text === '' || found.length > 0)
    throw new Error(`The bootstrap's text is empty or holds ${found.join(' and ')}`)
  return text
}

/** A rollup and vite plugin that gives the compiled text and its hash to src/bootstrap/index.ts. */
export function bootstrapTextPlugin() {
  return {
    name: 'abp-kit:bootstrap-text',
    resolveId: (id: string) => (id === virtualId ? resolvedId : undefined),
    async load(id: string) {
      if (id !== resolvedId) return undefined
      const text = await compileBootstrap()
      const hash = `sha256-${createHash('sha256').update(text).digest('base64')}`
      return `export const text = ${JSON.stringify(text)}\nexport const hash = ${JSON.stringify(hash)}\n`
    },
  }
}

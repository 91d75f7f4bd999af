// Compiles src/bootstrap/script.ts into src/bootstrap/text.generated.ts. Runs after each install, before each build and before core's tests.
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { minify } from 'terser'

const source = fileURLToPath(new URL('../src/bootstrap/script.ts', import.meta.url))

/**
 * Strings that confuse programs that rewrite HTML with patterns (docs/decisions/0002-constant-bootstrap.md).
 */
const forbidden = ['"', '<script', '<link', '</', '${', '{{', '<%']

/** Compiles the bootstrap to the text in every page. */
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
  // A single declaration keyword compresses better with gzip. No string contains `const `.
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

const text = await compileBootstrap()
const hash = `sha256-${createHash('sha256').update(text).digest('base64')}`
const target = new URL('../src/bootstrap/text.generated.ts', import.meta.url)
const content = `export const text = ${JSON.stringify(text)}\nexport const hash = ${JSON.stringify(hash)}\n`
// Writes only changed content, because another process may be reading the file.
if ((await readFile(target, 'utf8').catch(() => '')) !== content) await writeFile(target, content)

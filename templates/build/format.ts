import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome')

/** The format of the layers' sources, so that the output differs only in types. */
const configuration = {
  root: true,
  formatter: { indentStyle: 'space', indentWidth: 2, lineWidth: 110 },
  javascript: { formatter: { quoteStyle: 'single', semicolons: 'asNeeded' } },
  html: { experimentalFullSupportEnabled: true, formatter: { enabled: true } },
  linter: { enabled: false },
  assist: { enabled: false },
}

/** Formats all code in a folder. */
export function formatFolder(folder: string): void {
  const file = join(folder, '..', 'biome.json')
  writeFileSync(file, JSON.stringify(configuration))
  execFileSync(process.execPath, [biome, 'format', '--write', `--config-path=${file}`, folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  rmSync(file)
}

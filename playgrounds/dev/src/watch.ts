// Builds packages again after each edit of their source, without declarations. The arguments are their paths from the root.
import { globSync, statSync, watch } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { build } from 'unbuild'

const root = join(import.meta.dirname, '../../..')
const packages = process.argv.slice(2)

// unbuild prints every file of every build.
const print = console.log
console.log = () => {}

for (const path of packages) void keepBuilt(path)
print(`Watching ${packages.join(', ')}`)

async function keepBuilt(path: string): Promise<void> {
  const folder = join(root, path)
  let isStale = newest(join(folder, 'src')) > newest(join(folder, 'dist'))
  let wake = () => {}
  watch(join(folder, 'src'), { recursive: true }, (_event, file) => {
    // Editors write files next to the one that they save, and builds write generated modules.
    if (file === null || /(?:~|\.swp|\.generated\.ts)$/.test(basename(file))) return
    isStale = true
    wake()
  })
  for (;;) {
    if (!isStale)
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    // Several files may be saved together.
    await wait(50)
    isStale = false
    const start = performance.now()
    try {
      await build(folder, false, { declaration: false, clean: false })
      print(`${path} built in ${((performance.now() - start) / 1000).toFixed(1)} s`)
    } catch (error) {
      print(`${path} could not be built: ${error instanceof Error ? error.message : error}`)
    }
  }
}

/** @returns when the file that was written last was written */
function newest(folder: string): number {
  const files = globSync('**/*.{ts,tsx,mjs,svelte,vue}', { cwd: folder })
  return Math.max(0, ...files.map((file) => statSync(join(folder, file)).mtimeMs))
}

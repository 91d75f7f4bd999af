import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { directoryOf, type Framework } from './frameworks.ts'

const built = new Set(['.angular', '.astro', '.next', '.nuxt', '.output', '.svelte-kit', 'build', 'dist'])

export interface Copy {
  directory: string
  /** Changes a file of the copy; `change` gets its text. */
  edit(file: string, change: (text: string) => string): Promise<void>
  write(file: string, text: string): Promise<void>
  remove(): Promise<void>
}

/**
 * Copies a playground beside itself, so that a test or a benchmark can edit it. As deep as the original: the links
 * in its `node_modules` are relative.
 *
 * @param name - of the copy; copies with different names can be used at once
 */
export async function copyPlayground(framework: Framework, name: string = framework): Promise<Copy> {
  const original = directoryOf(framework)
  const directory = join(dirname(original), `.copy-${name}`)
  await rm(directory, { recursive: true, force: true, maxRetries: 5 })
  await cp(original, directory, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !built.has(source.split('/').at(-1) ?? ''),
  })
  const edited = join(directory, 'node_modules/.edited')
  // Replaces a file in one step: a dev server may read a file that is being written while it is empty, and Vite's
  // watcher does not tell of a second change within 50 ms. The new text waits where nothing watches.
  const write = async (file: string, text: string) => {
    const path = join(directory, file)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(edited, text)
    await rename(edited, path)
  }
  return {
    directory,
    write,
    edit: async (file, change) => write(file, change(await readFile(join(directory, file), 'utf8'))),
    remove: () => rm(directory, { recursive: true, force: true, maxRetries: 5 }),
  }
}

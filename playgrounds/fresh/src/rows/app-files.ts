import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const sample = new URL('../../../../docs/examples/abp/index.ts', import.meta.url)

/** @param files - their texts, by their paths in the app */
export async function writeFiles(directory: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [file, text] of Object.entries(files)) {
    const path = join(directory, file)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
  }
}

/**
 * Writes the definition of the docs.
 *
 * @param file - its path in the app
 */
export async function copyDefinition(directory: string, file = 'abp/index.ts'): Promise<void> {
  const path = join(directory, file)
  await mkdir(dirname(path), { recursive: true })
  await copyFile(sample, path)
}

/** @returns a command, after which a static host sends the app of Angular where there is no page */
export function sendAppForAllPaths(folder: string): string {
  return `node -e "const folder = '${folder}/'; fs.copyFileSync(folder + 'index.html', folder + '404.html')"`
}

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const longAgo = '2020-01-01T00:00:00.000Z'

/**
 * Makes packages look old. Package managers refuse versions that are only minutes old, to keep out what was published by a
 * thief, and older versions of Yarn do not even start with the setting that would allow it.
 *
 * @param storage - absolute path of the folder with what was published
 * @param names - of the packages
 */
export async function age(storage: string, names: readonly string[]): Promise<void> {
  await Promise.all(
    names.map(async (name) => {
      const path = join(storage, name, 'package.json')
      const content: { time: Record<string, string> } = JSON.parse(await readFile(path, 'utf8'))
      const time = Object.fromEntries(Object.keys(content.time).map((version) => [version, longAgo]))
      await writeFile(path, JSON.stringify({ ...content, time }))
    }),
  )
}

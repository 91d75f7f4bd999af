import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach } from 'vitest'

const projects: string[] = []
const origin = process.cwd()

afterEach(() => {
  process.chdir(origin)
  for (const project of projects.splice(0)) rmSync(project, { recursive: true })
})

/**
 * Makes a project and goes there, as Next.js does.
 *
 * @param files - paths of empty files, or of files with their texts
 * @returns its absolute path
 */
export function enterProject(...files: (string | Record<string, string>)[]): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'abp-next-')))
  projects.push(root)
  for (const given of files) {
    for (const [file, text] of typeof given === 'string' ? [[given, '']] : Object.entries(given)) {
      mkdirSync(dirname(join(root, file ?? '')), { recursive: true })
      writeFileSync(join(root, file ?? ''), text ?? '')
    }
  }
  process.chdir(root)
  return root
}

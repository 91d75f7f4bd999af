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

/** Makes a project of empty files and goes there, as Next.js does. @returns its absolute path */
export function enterProject(...files: string[]): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'abp-next-')))
  projects.push(root)
  for (const file of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), '')
  }
  process.chdir(root)
  return root
}

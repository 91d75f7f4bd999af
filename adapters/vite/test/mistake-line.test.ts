import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const fixture = fileURLToPath(new URL('fixtures/evaluated', import.meta.url))
const vite = fileURLToPath(new URL('../node_modules/vite/bin/vite.js', import.meta.url))

// In a process of its own, because vitest maps the lines of a stack, too.
test('a mistake has its own line when a server has evaluated the definition with source maps', async () => {
  const build = promisify(execFile)(process.execPath, [vite, 'build'], { cwd: fixture })
  await expect(build).rejects.toMatchObject({
    stderr: expect.stringMatching(/abp\/index\.ts:12 could not be evaluated: No shop/),
  })
})

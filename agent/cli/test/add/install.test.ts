import { chmod } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { PassThrough } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { add } from '../../src/add'
import { createTerminal } from '../../src/command-line/terminal'
import { createSite, readSite } from '../fixtures/site'

const options = {
  remove: false,
  dryRun: false,
  yes: true,
  force: false,
  install: true,
  verify: true,
  manager: undefined,
  capability: undefined,
}

test.skipIf(process.platform === 'win32')(
  'when the packages cannot be installed, no file is written',
  async () => {
    const root = await createSite({
      'package.json': JSON.stringify({ dependencies: { vite: '^8.0.0' } }),
      'vite.config.js': 'export default {}\n',
    })
    // A package manager that fails, as one without a network does.
    const programs = await createSite({ npm: '#!/bin/sh\necho "no network"\nexit 7\n' })
    await chmod(join(programs, 'npm'), 0o755)
    vi.stubEnv('PATH', `${programs}${delimiter}${process.env.PATH}`)
    const before = await readSite(root)
    const sink = new PassThrough().resume()
    const terminal = createTerminal({
      input: new PassThrough(),
      output: sink,
      errors: sink,
      isJson: false,
      signal: AbortSignal.timeout(30_000),
    })
    await expect(add({ ...options, directory: root, terminal })).rejects.toMatchObject({
      code: 'INSTALL_FAILED',
      message: expect.stringMatching(
        /^`npm install .*` ended with 7\. No file was written\.[\s\S]*no network/,
      ),
    })
    expect(await readSite(root)).toEqual(before)
    vi.unstubAllEnvs()
  },
)

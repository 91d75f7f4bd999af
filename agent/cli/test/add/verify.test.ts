import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { planAdd } from '../../src/add/plan'
import { findProject } from '../../src/add/project/project'
import { verify } from '../../src/add/verify'
import { createSite } from '../fixtures/site'
import { openTerminal } from '../fixtures/terminal'

/** Verifies an app of Astro whose program is this shell script. @returns how it ended, and what was said */
async function verified(program: string) {
  const root = await createSite({
    'package.json': JSON.stringify({ dependencies: { astro: '^7.0.0' } }),
    'astro.config.mjs': 'export default {}\n',
    'node_modules/.bin/astro': `#!/bin/sh\ncase $1 in\n${program}\nesac\n`,
  })
  await chmod(join(root, 'node_modules/.bin/astro'), 0o755)
  const { terminal, said } = openTerminal()
  const project = findProject(root, 'npm')
  const result = await verify(project, planAdd(project), terminal)
  return { result, said: said() }
}

const noPreview =
  "preview) echo 'The @astrojs/vercel adapter does not support the preview command.'; exit 1;;"

test.skipIf(process.platform === 'win32')(
  'the development server is tried where the build cannot be served, and says why it does not answer',
  async () => {
    const { result, said } = await verified(`${noPreview}\ndev) echo 'DATABASE_URL is missing'; exit 1;;`)
    expect(said).toContain(
      '@astrojs/vercel cannot serve its builds here. The development server is checked instead.',
    )
    expect(result).toMatchObject({
      step: 'start',
      problems: [
        expect.stringMatching(/^`astro dev --host .* does not answer: .*\n[\s\S]*DATABASE_URL is missing/),
      ],
      next: expect.stringMatching(/^Start the app, and run: npx @abp-kit\/cli check /),
    })
  },
)

import { existsSync, readFileSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { renderHead } from '@abp-kit/core/adapter'
import { expect, onTestFinished, test } from 'vitest'
import { type FileChange, planAdd } from '../../src/add/plan.ts'
import { findProject } from '../../src/add/project/project.ts'
import { verify } from '../../src/add/verify.ts'
import { writePlan } from '../../src/add/write-plan.ts'
import { createSite } from '../fixtures/site.ts'
import { openTerminal } from '../fixtures/terminal.ts'

/** Adds to an app of Astro whose program is this shell script. @returns how it ended, what was said, and which files are not as written */
async function verified(
  program: string,
  {
    signal,
    packages = {},
    installed = [],
  }: { signal?: AbortSignal; packages?: Record<string, string>; installed?: string[] } = {},
) {
  const root = await createSite({
    'package.json': JSON.stringify({ dependencies: { astro: '^7.0.0', ...packages } }),
    'astro.config.mjs': 'export default {}\n',
    'node_modules/.bin/astro': `#!/bin/sh\ncase $1 in\n${program}\nesac\n`,
  })
  await chmod(join(root, 'node_modules/.bin/astro'), 0o755)
  const { terminal, said } = openTerminal(signal)
  const project = findProject(root, 'npm')
  const plan = planAdd(project)
  writePlan(project, plan)
  const result = await verify(project, plan, installed, terminal)
  const isOther = ({ file, after }: FileChange) => readFileSync(join(root, file), 'utf8') !== after
  return { result, said: said(), changed: plan.changes.filter(isOther).map(({ file }) => file) }
}

/** Of a page whose own scripts never start. */
const head = renderHead({
  app: { id: 'com.example.built', name: 'Built', version: '1.0.0' },
  manifest: '/abp.json',
}).replace(' data-version', ' data-deadline="500" data-version')

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
      next: expect.stringMatching(
        /could not be tried here\. Start the app as you do, and run: npx @abp-kit\/cli check /,
      ),
    })
  },
)

test.skipIf(process.platform === 'win32').each([
  {
    why: 'also without the changes: the app is not built for other reasons',
    build: "build) echo 'DATABASE_URL is missing'; exit 1;;",
    buildsWithout: false,
    changed: [],
    says: /It also fails without what abp add wrote\. Fix that first, then build/,
  },
  {
    why: 'also without the changes, but packages were installed: whether it built before is not known',
    build: "build) echo 'Cannot find module next'; exit 1;;",
    installed: ['@abp-kit/core'],
    buildsWithout: undefined,
    changed: [],
    says: /The app was not built in the state before abp add, so whether it built then is not known\./,
  },
  {
    why: 'because of them',
    build: "build) test ! -e abp || { echo 'abp/index.ts does not compile'; exit 1; };;",
    buildsWithout: true,
    changed: [],
    says: /Without what abp add wrote, the app builds, so one of these changes is the reason\./,
  },
  {
    why: 'and has changed them, so that they stay as they are',
    build: "build) printf 'export default {}' >> abp/index.js; exit 1;;",
    buildsWithout: undefined,
    changed: ['abp/index.js'],
    says: /whether it built then is not known\. If it failed, fix that first\. Then build/,
  },
])('a build fails, $why', async ({ build, buildsWithout, changed, installed = [], says }) => {
  const { result, said, ...after } = await verified(build, { installed })
  expect(after.changed).toEqual(changed)
  expect(result).toMatchObject({
    step: 'build',
    problems: [expect.stringMatching(/^The build ended with 1:/)],
  })
  expect(result.buildsWithout).toBe(buildsWithout)
  expect(said).toMatch(says)
  expect(result.next).toMatch(/npx @abp-kit\/cli add --remove$/)
})

const isBuilding = 'test -e abp && exit 1'

test.skipIf(process.platform === 'win32')(
  'a file that the second build changes is kept, and the error names it',
  async () => {
    const program = `build) ${isBuilding}; echo '// formatted' >> astro.config.mjs; exit 1;;`
    await expect(verified(program)).rejects.toMatchObject({
      code: 'FILES_NOT_WRITTEN',
      message: expect.stringMatching(
        /^While the app was built .* as they were before abp add: .*astro\.config\.mjs.*\. Run abp add again\./,
      ),
    })
  },
)

test.skipIf(process.platform === 'win32')(
  'the files are in place again when the second build is interrupted',
  async () => {
    const marked = join(await createSite({ 'first.txt': '' }), 'second')
    const stop = new AbortController()
    const look = setInterval(() => existsSync(marked) && stop.abort(), 20)
    onTestFinished(() => clearInterval(look))
    const { result, changed } = await verified(`build) ${isBuilding}; touch '${marked}'; exec sleep 60;;`, {
      signal: stop.signal,
    })
    expect(changed).toEqual([])
    expect(result.buildsWithout).toBeUndefined()
  },
)

test.skipIf(process.platform === 'win32')(
  'a finding says where, and what the server wrote stands once',
  async () => {
    const server = `const port = process.argv[process.argv.indexOf('--port') + 1]
    require('http').createServer((request, response) => {
      console.log('no database')
      response.writeHead(500).end()
    }).listen(port, '127.0.0.1')`
    const file = join(await createSite({ 'server.cjs': server }), 'server.cjs')
    const { result, said } = await verified(`preview) exec node '${file}' "$@";;`)
    expect(result.step).toBe('start')
    expect(result.next).toMatch(/could not be tried here. Start the app as you do/)
    expect(result.problems[0]).toMatch(/^page-reachable: .* the status 500/)
    expect(said).toMatch(/^error: .*500.*\n {2}where {2}http:\/\/127\.0\.0\.1:\d+\/$/m)
    expect(said.match(/no database/g)).toHaveLength(1)
  },
)

test.skipIf(process.platform === 'win32')(
  'scripts of another host, which gets them later: the development server is checked instead',
  async () => {
    const server = `const port = process.argv[process.argv.indexOf('--port') + 1]
    require('http').createServer((request, response) => {
      response.setHeader('content-type', 'text/html')
      response.end(${JSON.stringify(`<head>${head}<script type="module" src="http://127.0.0.1:9/app.js"></script>`)})
    }).listen(port, '127.0.0.1')`
    const file = join(await createSite({ 'server.cjs': server }), 'server.cjs')
    const { result, said } = await verified(`preview) exec node '${file}' "$@";;\ndev) exit 1;;`)
    expect(said).toContain(
      'load their scripts from http://127.0.0.1:9, which gets them when the app is deployed. The development server is checked instead.',
    )
    expect(result.problems).toEqual([expect.stringMatching(/^`astro dev /)])
  },
)

test.skipIf(process.platform === 'win32').each([
  ['a static build, whose preview server never sends it, is not missed', {}, false],
  ['a server of its own is missed', { '@astrojs/node': '^11.0.0' }, true],
])('a header of the manifest of Astro with %s', async (_, packages, isMissed) => {
  const server = `const port = process.argv[process.argv.indexOf('--port') + 1]
    require('http').createServer(({ url }, response) => {
      response.setHeader('content-type', url === '/abp.json' ? 'application/json' : 'text/html')
      response.end(url === '/abp.json' ? '{}' : ${JSON.stringify(`<head>${head}</head>`)})
    }).listen(port, '127.0.0.1')`
  const file = join(await createSite({ 'server.cjs': server }), 'server.cjs')
  const { said } = await verified(`preview) exec node '${file}' "$@";;`, { packages })
  expect(said).toContain('error: ')
  expect(said.includes('Access-Control-Allow-Origin')).toBe(isMissed)
})

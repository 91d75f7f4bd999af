import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { add } from '../../src/add'
import { findProject } from '../../src/add/project/project'
import { createTerminal } from '../../src/command-line/terminal'
import { createSite, type Files } from '../fixtures/site'

const json = (value: unknown) => JSON.stringify(value)

const ofAngular = json({ name: 'shop', targets: { build: { executor: '@angular/build:application' } } })

test.each([
  [json({ name: 'web' }), 'Add the adapter by hand'],
  [ofAngular, 'nx add @abp-kit/angular --project=<app>'],
])('an app without a package.json: %s', async (project, remedy) => {
  const root = await createSite({ 'package.json': json({}), 'apps/web/project.json': project })
  expect(() => findProject(`${root}/apps/web`)).toThrow(
    expect.objectContaining({ code: 'PROJECT_NOT_FOUND', message: expect.stringContaining(remedy) }),
  )
})

/** @returns what `abp add` says in a workspace of Angular */
async function addTo(files: Files): Promise<string> {
  const content = { dependencies: { '@angular/core': '22.2.0' } }
  const output = new PassThrough({ encoding: 'utf8' })
  const terminal = createTerminal({
    input: new PassThrough(),
    output,
    errors: output,
    isJson: false,
    signal: new AbortController().signal,
  })
  const directory = await createSite({ 'package.json': json(content), ...files })
  const flags = { remove: false, dryRun: false, yes: true, force: false, install: true, verify: true }
  expect(await add({ ...flags, manager: 'pnpm', capability: undefined, directory, terminal })).toBe(3)
  return output.read()
}

test('in a workspace of Angular, the command is that of Nx where Nx has the projects', async () => {
  expect(await addTo({ 'nx.json': '{}' })).toContain('Run: pnpm nx add @abp-kit/angular --project=<app>')
  expect(await addTo({ 'angular.json': '{}', 'nx.json': '{}' })).toContain(
    'Run: pnpm ng add @abp-kit/angular',
  )
})

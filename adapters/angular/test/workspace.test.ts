import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isApplication } from '../src/manifest.ts'
import { readApplications } from '../src/workspace.ts'

async function workspaceOf(files: Record<string, string>): Promise<string> {
  const workspace = await mkdtemp(join(tmpdir(), 'abp-angular-'))
  onTestFinished(() => rm(workspace, { recursive: true }))
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(workspace, file)), { recursive: true })
    await writeFile(join(workspace, file), text)
  }
  return workspace
}

const application = (name: string) =>
  JSON.stringify({
    name,
    projectType: 'application',
    targets: { build: { executor: '@nx/angular:application' } },
  })

test('in Nx, each project.json of the workspace is read, and none of what is installed or built', async () => {
  const workspace = await workspaceOf({
    'nx.json': '{}',
    'apps/shop/project.json': application('shop'),
    'apps/admin/web/project.json': application('admin'),
    'node_modules/a/project.json': application('installed'),
    'dist/apps/shop/project.json': application('built'),
    '.nx/cache/project.json': application('cached'),
  })
  const applications = await readApplications(workspace)
  expect(applications.map(([name]) => name)).toEqual(['shop', 'admin'])
  expect(await isApplication(workspace, 'admin')).toBe(true)
  expect(await isApplication(workspace, 'built')).toBe(false)
})

test('an app in the root of its workspace', async () => {
  const workspace = await workspaceOf({ 'nx.json': '{}', 'project.json': application('shop') })
  expect(await readApplications(workspace)).toEqual([['shop', expect.objectContaining({ root: '' })]])
})

test('angular.json counts, where both are there', async () => {
  const projects = { notes: { projectType: 'application' } }
  const workspace = await workspaceOf({
    'angular.json': JSON.stringify({ projects }),
    'nx.json': '{}',
    'project.json': application('shop'),
  })
  expect(await readApplications(workspace)).toEqual([['notes', { projectType: 'application' }]])
})

test('a folder that is no workspace', async () => {
  await expect(readApplications(await workspaceOf({}))).rejects.toMatchObject({
    code: 'ANGULAR_PROJECT_UNCLEAR',
    message: expect.stringMatching(/There is no angular\.json in .*, and no nx\.json/),
  })
})

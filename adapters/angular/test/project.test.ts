import { expect, test } from 'vitest'
import { listApplications, listNxApplications, readProject } from '../src/project.ts'

const application = (build: object, project: object = {}) => ({
  projectType: 'application',
  root: '',
  sourceRoot: 'src',
  architect: { build: { options: {}, ...build } },
  ...project,
})

const workspace = (projects: object) =>
  listApplications(`// comment\n${JSON.stringify({ version: 1, projects })}`)

test('a new app: index.html, and the manifest among the files of `public`', () => {
  const options = { assets: [{ glob: '**/*', input: 'public' }] }
  expect(readProject(workspace({ notes: application({ options }), ui: { projectType: 'library' } }))).toEqual(
    {
      name: 'notes',
      isOnly: true,
      sourceRoot: 'src',
      indexFiles: ['src/index.html'],
      manifestFile: 'public/abp.json',
      hasManifestAsset: true,
      definitionFolders: ['.', 'src'],
      outputPath: 'dist/notes',
    },
  )
})

test('an older app: the manifest is a file of its own among the assets', () => {
  const assets = ['src/favicon.ico', { glob: '**/*', input: 'docs', output: '/docs' }]
  const project = application({ options: { assets, outputPath: 'dist' } })
  expect(readProject(workspace({ a: project }))).toMatchObject({
    manifestFile: 'src/abp.json',
    hasManifestAsset: false,
    outputPath: 'dist',
  })
  assets.push('src/abp.json')
  expect(readProject(workspace({ a: project })).hasManifestAsset).toBe(true)
})

test('each configuration may have a page of its own', () => {
  const build = {
    options: { index: 'src/index.html', outputPath: { base: 'www', browser: '' } },
    configurations: {
      production: { index: { input: 'src/live.html', output: 'index.html' } },
      development: {},
    },
  }
  expect(readProject(workspace({ a: application(build) }))).toMatchObject({
    indexFiles: ['src/index.html', 'src/live.html'],
    outputPath: 'www',
  })
})

test('of several applications one is named', () => {
  const text = workspace({
    a: application({}),
    b: application({}, { root: 'apps/b', sourceRoot: 'apps/b/src' }),
  })
  expect(readProject(text, 'b')).toMatchObject({ isOnly: false, definitionFolders: ['apps/b', 'apps/b/src'] })
  expect(() => readProject(text)).toThrow(/2 applications.*--project=<name>.*a, b/)
  expect(() => readProject(text, 'c')).toThrow(/no application c/)
  expect(() => readProject(listApplications('{}'))).toThrow(
    expect.objectContaining({ code: 'ANGULAR_PROJECT_UNCLEAR' }),
  )
})

test('in Nx each project has a file, and an application may be of another framework', () => {
  const json = (project: object) => JSON.stringify({ projectType: 'application', ...project })
  const build = { executor: '@angular/build:application', options: { outputPath: 'dist/apps/shop' } }
  const files = [
    { folder: 'apps/shop', text: json({ name: 'shop', targets: { build } }) },
    { folder: 'apps/unnamed', text: json({ targets: { build } }) },
    { folder: 'apps/env', text: json({ targets: { build: { executor: '@ngx-env/builder:application' } } }) },
    { folder: 'apps/api', text: json({ name: 'api', targets: { build: { executor: '@nx/js:node' } } }) },
    { folder: 'libs/ui', text: json({ name: 'ui', projectType: 'library', targets: { build } }) },
    { folder: 'broken', text: '{' },
  ]
  const applications = listNxApplications(files)
  expect(applications.map(([name]) => name)).toEqual(['shop', 'unnamed', 'env'])
  expect(readProject(applications, 'shop')).toMatchObject({
    sourceRoot: 'apps/shop/src',
    definitionFolders: ['apps/shop', 'apps/shop/src'],
    outputPath: 'dist/apps/shop',
  })
})

test('Nx has tokens in place of paths', () => {
  const text = JSON.stringify({
    name: 'shop',
    projectType: 'application',
    targets: {
      build: {
        executor: '@nx/angular:application',
        options: {
          index: '{projectRoot}/src/page.html',
          outputPath: '{workspaceRoot}/dist/{projectName}',
          assets: [{ glob: '**/*', input: '{projectRoot}/public' }],
        },
      },
    },
  })
  expect(readProject(listNxApplications([{ folder: 'apps/shop', text }]))).toMatchObject({
    indexFiles: ['apps/shop/src/page.html'],
    manifestFile: 'apps/shop/public/abp.json',
    outputPath: 'dist/shop',
  })
})

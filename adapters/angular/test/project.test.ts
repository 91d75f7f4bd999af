import { expect, test } from 'vitest'
import { readProject } from '../src/project'

const application = (build: object, project: object = {}) => ({
  projectType: 'application',
  root: '',
  sourceRoot: 'src',
  architect: { build: { options: {}, ...build } },
  ...project,
})

const workspace = (projects: object) => `// comment\n${JSON.stringify({ version: 1, projects })}`

test('a new app: index.html, and the manifest among the files of `public`', () => {
  const options = { assets: [{ glob: '**/*', input: 'public' }] }
  expect(readProject(workspace({ notes: application({ options }), ui: { projectType: 'library' } }))).toEqual(
    {
      name: 'notes',
      isOnly: true,
      sourceRoot: 'src',
      indexFiles: ['src/index.html'],
      assetFolder: 'public',
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
  expect(() => readProject('{}')).toThrow(expect.objectContaining({ code: 'ANGULAR_PROJECT_UNCLEAR' }))
})

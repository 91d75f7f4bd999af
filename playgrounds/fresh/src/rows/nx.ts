import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { files, newestAngular, writeAngular } from './angular-app.ts'
import { sendAppForAllPaths } from './app-files.ts'
import type { Row } from './row.ts'

const version = '23.2.1'
const app = 'apps/shop'
const output = 'dist/apps/shop'

const settings = {
  targetDefaults: { build: { dependsOn: ['^build'] } },
  analytics: false,
  neverConnectToCloud: true,
  useDaemonProcess: false,
}

/** As Nx generates it, but without a folder of assets: the manifest needs a place in this file, too. */
const shop = {
  name: 'shop',
  projectType: 'application',
  sourceRoot: `${app}/src`,
  targets: {
    build: {
      executor: '@angular/build:application',
      outputs: ['{options.outputPath}'],
      defaultConfiguration: 'production',
      options: {
        outputPath: output,
        index: '{projectRoot}/src/index.html',
        browser: `${app}/src/main.ts`,
        tsConfig: `${app}/tsconfig.json`,
      },
      configurations: { production: {}, development: { optimization: false } },
    },
    serve: {
      continuous: true,
      executor: '@angular/build:dev-server',
      options: {
        buildTarget: 'shop:build:development',
        headers: { 'Access-Control-Allow-Origin': '*' },
      },
    },
  },
}

/** Another application of the workspace, which is not of Angular; Nx takes it where no project is named. */
const api = {
  name: 'api',
  projectType: 'application',
  targets: { build: { executor: 'nx:run-commands', options: { command: 'node --version' } } },
}

/** What `nx add` runs when the package is installed; then the targets, which write the manifest first. */
const build = [
  'nx generate @abp-kit/angular:init',
  'nx build shop',
  'abp-angular --project=shop --check=error check',
  sendAppForAllPaths(`${output}/browser`),
].join(' && ')

const written: Record<string, string> = {
  ...Object.fromEntries(Object.entries(files).map(([file, text]) => [`${app}/${file}`, text])),
  'nx.json': JSON.stringify({ ...settings, defaultProject: 'api' }),
  [`${app}/project.json`]: JSON.stringify(shop),
  'apps/api/project.json': JSON.stringify(api),
}

/** An app of Angular in a workspace of Nx, which has its own command line and a file for each project. */
export const nxRows: Row[] = [
  {
    name: `angular ${newestAngular.version}, workspace of Nx ${version}`,
    framework: 'angular',
    versions: {
      ...newestAngular.packages,
      '@nx/angular': version,
      nx: version,
    },
    staticFolder: `${output}/browser`,
    devCommand: (port) => ['node_modules/.bin/nx', 'serve', 'shop', '--host=127.0.0.1', `--port=${port}`],
    async write(directory) {
      await writeAngular(directory, written, app)
      const file = join(directory, 'package.json')
      const manifest = JSON.parse(await readFile(file, 'utf8'))
      await writeFile(file, JSON.stringify({ ...manifest, scripts: { build } }))
    },
  },
]

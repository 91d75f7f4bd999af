import { join } from 'node:path'
import { copyDefinition, writeFiles } from './app-files.ts'
import type { Row } from './row.ts'

/** An Angular, and what fits it. */
export interface Version {
  angular: string
  /** Of the command line and the builder, which have releases of their own. */
  cli: string
  typescript: string
  /** Without it, the app has no zone. */
  zone?: string
}

/** The floor, whose new apps use zone.js; the newest of the middle major version; the newest. */
export const floor: Version = { angular: '20.0.0', cli: '20.0.0', typescript: '5.8.3', zone: '0.15.1' }
export const middle: Version = { angular: '21.2.24', cli: '21.2.24', typescript: '5.9.3' }
export const newest: Version = { angular: '22.2.0', cli: '22.2.0', typescript: '6.0.3' }

/** Where a build for the browser is. */
export const browserFolder = 'dist/app/browser'

/** What an app has besides what all of them have. */
export interface Mode {
  name: string
  /** Options of the build in angular.json. */
  options?: object
  /** Of development; those of the build are the default. */
  devOptions?: object
  /** The languages of the project in angular.json. */
  i18n?: object
  files?: Record<string, string>
  versions?: Record<string, string>
  /** By default, a static host serves what was built for the browser. */
  served?: Pick<Row, 'basePath' | 'staticFolder' | 'command' | 'pages'>
}

/** The files of an app, below the folder that it is in. */
export const files: Record<string, string> = {
  // As the command line generates it, tags without a slash and all.
  'src/index.html': `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <title>App</title>
  <base href="/">
  <link rel="icon" href="data:,">
</head>
<body>
  <app-root></app-root>
</body>
</html>
`,
  'src/main.ts': `import { bootstrapApplication } from '@angular/platform-browser';
import { App } from './app/app';
import { appConfig } from './app/app.config';

bootstrapApplication(App, appConfig).catch((error) => console.error(error));
`,
  'src/app/app.config.ts': `import { ApplicationConfig } from '@angular/core';
import { provideRouter } from '@angular/router';

export const appConfig: ApplicationConfig = {
  providers: [provideRouter([])],
};
`,
  'src/app/app.ts': `import { Component } from '@angular/core';
import { RouterOutlet } from '@angular/router';

@Component({ selector: 'app-root', imports: [RouterOutlet], template: '<main>Hello</main><router-outlet />' })
export class App {}
`,
  'public/robots.txt': 'User-agent: *\nAllow: /\n',
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      strict: true,
      target: 'ES2022',
      module: 'preserve',
      moduleResolution: 'bundler',
      skipLibCheck: true,
    },
    files: ['src/main.ts'],
    include: ['src/**/*.ts'],
  }),
}

/** @returns a row of the matrix, whose app is built with what `ng add` runs */
export function angularRow(
  version: Version,
  {
    name,
    options,
    devOptions,
    i18n,
    files: ofMode,
    versions,
    served = { staticFolder: browserFolder },
  }: Mode,
): Row {
  const { angular, zone } = version
  const architect = {
    build: {
      builder: '@angular/build:application',
      options: {
        browser: 'src/main.ts',
        tsConfig: 'tsconfig.json',
        assets: [{ glob: '**/*', input: 'public' }],
        ...(zone && { polyfills: ['zone.js'] }),
        ...options,
      },
      configurations: { production: {}, development: { optimization: false, ...devOptions } },
      defaultConfiguration: 'production',
    },
    serve: {
      builder: '@angular/build:dev-server',
      // As a host of the built app sends it.
      options: { buildTarget: 'app:build:development', headers: { 'Access-Control-Allow-Origin': '*' } },
    },
  }
  const app = { projectType: 'application', root: '', sourceRoot: 'src', i18n, architect }
  const written = {
    ...files,
    ...ofMode,
    'angular.json': JSON.stringify({ version: 1, cli: { analytics: false }, projects: { app } }),
  }
  return {
    name: `angular ${angular}, ${name}`,
    framework: 'angular',
    versions: { ...packagesOf(version), ...versions },
    ...served,
    write: (directory) => writeAngular(directory, written),
  }
}

/**
 * Writes the files of an app, and the definition that the apps have.
 *
 * @param app - the folder of the app in a workspace
 */
export async function writeAngular(
  directory: string,
  written: Record<string, string>,
  app = '',
): Promise<void> {
  await writeFiles(directory, written)
  await copyDefinition(directory, join(app, 'src/abp/index.ts'))
}

function packagesOf({ angular, cli, typescript, zone }: Version): Record<string, string> {
  const core = ['common', 'compiler', 'compiler-cli', 'core', 'platform-browser', 'router']
  return {
    ...ofAngular(core, angular),
    ...ofAngular(['build', 'cli'], cli),
    rxjs: '7.8.2',
    tslib: '2.8.1',
    typescript,
    ...(zone && { 'zone.js': zone }),
  }
}

function ofAngular(names: string[], version: string): Record<string, string> {
  return Object.fromEntries(names.map((name) => [`@angular/${name}`, version]))
}

/** The newest, for the apps that have more than Angular. */
export const newestAngular = { version: newest.angular, packages: packagesOf(newest) }

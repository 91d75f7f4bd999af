import { join } from 'node:path'
import { oldServerFiles, serverFiles, serverOptions } from './angular-server.ts'
import { copyDefinition, writeFiles } from './app-files.ts'
import type { Row } from './row.ts'

/** An Angular, and what fits it. */
interface Version {
  angular: string
  /** Of the command line and the builder, which have releases of their own. */
  cli: string
  typescript: string
  /** Without it, the app has no zone. */
  zone?: string
}

/** The floor, whose new apps use zone.js; the newest of the middle major version; the newest. */
const floor: Version = { angular: '20.0.0', cli: '20.0.0', typescript: '5.8.3', zone: '0.15.1' }
const middle: Version = { angular: '21.2.24', cli: '21.2.24', typescript: '5.9.3' }
const newest: Version = { angular: '22.2.0', cli: '22.2.0', typescript: '6.0.3' }

interface Mode {
  name: string
  /** Options of the build in angular.json. */
  options?: object
  /** Of development; those of the build are the default. */
  devOptions?: object
  basePath?: string
  staticFolder?: string
  isPrerendered?: boolean
  /** Has Angular's own server, as `ng add @angular/ssr` writes it. */
  hasServer?: boolean
  /** The languages of the project in angular.json, and the files of their texts. */
  i18n?: object
  files?: Record<string, string>
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

const forServer: Record<string, string> = {
  'src/main.server.ts': `import { type BootstrapContext, bootstrapApplication } from '@angular/platform-browser';
import { mergeApplicationConfig } from '@angular/core';
import { provideServerRendering, RenderMode, withRoutes } from '@angular/ssr';
import { App } from './app/app';
import { appConfig } from './app/app.config';

const routes = withRoutes([{ path: '**', renderMode: RenderMode.Prerender }]);
const config = mergeApplicationConfig(appConfig, { providers: [provideServerRendering(routes)] });
export default (context: BootstrapContext) => bootstrapApplication(App, config, context);
`,
}

function row(
  version: Version,
  {
    name,
    options,
    devOptions,
    basePath,
    staticFolder = 'dist/app/browser',
    isPrerendered = false,
    hasServer = false,
    i18n,
    files: ofMode,
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
        // Builds of several languages have the language as base path.
        ...(basePath && !i18n && { baseHref: `${basePath}/` }),
        ...(isPrerendered && { server: 'src/main.server.ts', outputMode: 'static' }),
        ...(hasServer && serverOptions),
        // Of which addresses the server answers. Angular 20.0 does not ask.
        ...(hasServer && version !== floor && { security: { allowedHosts: ['127.0.0.1'] } }),
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
  const projects = {
    app: { projectType: 'application', root: '', sourceRoot: 'src', ...(i18n && { i18n }), architect },
  }
  const written = {
    ...files,
    ...(isPrerendered && forServer),
    ...(hasServer && (version === floor ? oldServerFiles : serverFiles)),
    ...ofMode,
    'angular.json': JSON.stringify({ version: 1, cli: { analytics: false }, projects }),
  }
  return {
    name: `angular ${angular}, ${name}`,
    framework: 'angular',
    versions: {
      ...packagesOf(version),
      ...((isPrerendered || hasServer) && {
        '@angular/platform-server': angular,
        '@angular/ssr': version.cli,
      }),
      ...(hasServer && { '@types/express': '5.0.6', '@types/node': '20.19.27', express: '5.2.1' }),
      ...(i18n && { '@angular/localize': angular }),
    },
    ...(hasServer
      ? { command: () => ['node', 'dist/app/server/server.mjs'] as const, pages: ['/', '/about'] }
      : { staticFolder }),
    ...(basePath && { basePath }),
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

/** One of the languages that a build makes. Development servers have one language. */
const german: Mode = {
  name: 'in two languages',
  i18n: { sourceLocale: 'en', locales: { de: 'src/messages.de.json' } },
  options: { localize: true, polyfills: ['@angular/localize/init'] },
  devOptions: { localize: ['de'], baseHref: '/de/' },
  basePath: '/de',
  staticFolder: 'dist/app/browser/de',
  files: {
    'src/messages.de.json': JSON.stringify({ locale: 'de', translations: { greeting: 'Hallo' } }),
    'src/app/app.ts': files['src/app/app.ts']?.replace('<main>', '<main i18n="@@greeting">') ?? '',
  },
}

/** Apps of Angular's own command line. The build begins with what `ng add` does when the package is installed. */
export const angularRows: Row[] = [
  row(floor, { name: 'in the browser, zone.js' }),
  row(middle, { name: 'in the browser' }),
  row(newest, { name: 'in the browser' }),
  row(newest, { name: 'prerendered', isPrerendered: true }),
  row(newest, { name: 'autoCsp', options: { security: { autoCsp: true } } }),
  row(newest, { name: 'baseHref', basePath: '/docs' }),
  row(newest, german),
  ...[floor, middle, newest].map((version) => row(version, { name: 'with a server', hasServer: true })),
]

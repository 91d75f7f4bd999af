import type { Mode, Version } from './angular-app.ts'

const main = 'src/main.server.ts'

/** The files that `ng add @angular/ssr` writes, with a page for all paths, and the manifest's headers from our README. */
const serverFiles: Record<string, string> = {
  [main]: `import { type BootstrapContext, bootstrapApplication } from '@angular/platform-browser';
import { App } from './app/app';
import { config } from './app/app.config.server';

export default (context: BootstrapContext) => bootstrapApplication(App, config, context);
`,
  'src/app/app.config.server.ts': `import { mergeApplicationConfig } from '@angular/core';
import { provideServerRendering, RenderMode, withRoutes } from '@angular/ssr';
import { appConfig } from './app.config';

const routes = withRoutes([
  { path: 'about', renderMode: RenderMode.Prerender },
  { path: '**', renderMode: RenderMode.Server },
]);
export const config = mergeApplicationConfig(appConfig, { providers: [provideServerRendering(routes)] });
`,
  'src/app/app.config.ts': `import { ApplicationConfig } from '@angular/core';
import { provideClientHydration, withEventReplay } from '@angular/platform-browser';
import { provideRouter } from '@angular/router';
import { Page } from './page';

export const appConfig: ApplicationConfig = {
  providers: [
    provideRouter([{ path: 'about', component: Page }, { path: '**', component: Page }]),
    provideClientHydration(withEventReplay()),
  ],
};
`,
  'src/app/page.ts': `import { Component } from '@angular/core';

@Component({ selector: 'app-page', template: '<p>A page</p>' })
export class Page {}
`,
  'src/server.ts': `import { join } from 'node:path';
import {
  AngularNodeAppEngine,
  createNodeRequestHandler,
  isMainModule,
  writeResponseToNodeResponse,
} from '@angular/ssr/node';
import express from 'express';

const browserDistFolder = join(import.meta.dirname, '../browser');

const app = express();
const angularApp = new AngularNodeAppEngine();

app.get('/abp.json', (_request, response) => {
  response.set('Access-Control-Allow-Origin', '*').sendFile('abp.json', { root: browserDistFolder, maxAge: '1h' });
});

app.use(express.static(browserDistFolder, { maxAge: '1y', index: false, redirect: false }));

app.use((request, response, next) => {
  angularApp
    .handle(request)
    .then((answer) => (answer ? writeResponseToNodeResponse(answer, response) : next()))
    .catch(next);
});

if (isMainModule(import.meta.url)) {
  const port = process.env['PORT'] || 4000;
  app.listen(Number(port), () => console.log(\`Listening on port \${port}\`));
}

export const reqHandler = createNodeRequestHandler(app);
`,
}

const prerenderedFiles: Record<string, string> = {
  [main]: `import { type BootstrapContext, bootstrapApplication } from '@angular/platform-browser';
import { mergeApplicationConfig } from '@angular/core';
import { provideServerRendering, RenderMode, withRoutes } from '@angular/ssr';
import { App } from './app/app';
import { appConfig } from './app/app.config';

const routes = withRoutes([{ path: '**', renderMode: RenderMode.Prerender }]);
const config = mergeApplicationConfig(appConfig, { providers: [provideServerRendering(routes)] });
export default (context: BootstrapContext) => bootstrapApplication(App, config, context);
`,
}

/** In the place of the same file in {@link withServer}. */
export const mainWithoutContext: Record<string, string> = {
  [main]: `import { bootstrapApplication } from '@angular/platform-browser';
import { App } from './app/app';
import { config } from './app/app.config.server';

export default () => bootstrapApplication(App, config);
`,
}

/** Pages that the build renders; a static host serves them. */
export function prerendered(version: Version): Mode {
  return {
    name: 'prerendered',
    options: { server: main, outputMode: 'static' },
    files: prerenderedFiles,
    versions: renderers(version),
  }
}

/** Pages that a server of Express renders, and one that the build renders. */
export function withServer(version: Version): Mode {
  return {
    name: 'with a server',
    options: {
      server: main,
      outputMode: 'server',
      ssr: { entry: 'src/server.ts' },
      security: { allowedHosts: ['127.0.0.1'] },
    },
    files: serverFiles,
    versions: {
      ...renderers(version),
      '@types/express': '5.0.6',
      '@types/node': '20.19.27',
      express: '5.2.1',
    },
    served: { command: () => ['node', 'dist/app/server/server.mjs'], pages: ['/', '/about'] },
  }
}

function renderers({ angular, cli }: Version): Record<string, string> {
  return { '@angular/platform-server': angular, '@angular/ssr': cli }
}

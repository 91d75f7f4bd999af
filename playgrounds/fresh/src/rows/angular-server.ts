/** Of the build in angular.json. */
export const serverOptions = {
  server: 'src/main.server.ts',
  outputMode: 'server',
  ssr: { entry: 'src/server.ts' },
}

/** The files that `ng add @angular/ssr` writes, with a page for all paths, and the manifest's headers from our README. */
export const serverFiles: Record<string, string> = {
  'src/main.server.ts': `import { type BootstrapContext, bootstrapApplication } from '@angular/platform-browser';
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

/** Angular 20.0 gives the function no context. */
export const oldServerFiles: Record<string, string> = {
  ...serverFiles,
  'src/main.server.ts': `import { bootstrapApplication } from '@angular/platform-browser';
import { App } from './app/app';
import { config } from './app/app.config.server';

export default () => bootstrapApplication(App, config);
`,
}

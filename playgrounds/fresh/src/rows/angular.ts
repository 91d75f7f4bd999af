import { angularRow, browserFolder, files, floor, type Mode, middle, newest } from './angular-app.ts'
import { mainWithoutContext, prerendered, withServer } from './angular-server.ts'
import type { Row } from './row.ts'

/** One of the languages that a build makes, each below a path of its own. Development servers have one language. */
const german: Mode = {
  name: 'in two languages',
  i18n: { sourceLocale: 'en', locales: { de: 'src/messages.de.json' } },
  options: { localize: true, polyfills: ['@angular/localize/init'] },
  devOptions: { localize: ['de'], baseHref: '/de/' },
  files: {
    'src/messages.de.json': JSON.stringify({ locale: 'de', translations: { greeting: 'Hallo' } }),
    'src/app/app.ts': files['src/app/app.ts']?.replace('<main>', '<main i18n="@@greeting">') ?? '',
  },
  versions: { '@angular/localize': newest.angular },
  served: { basePath: '/de', staticFolder: `${browserFolder}/de` },
}

const baseHref: Mode = {
  name: 'baseHref',
  options: { baseHref: '/docs/' },
  served: { basePath: '/docs', staticFolder: browserFolder },
}

/** Angular 20.0 gives the server's main function no context, and does not ask for which hosts it answers. */
const server = withServer(floor)
const withServerOfAngular20: Mode = {
  ...server,
  options: { ...server.options, security: undefined },
  files: { ...server.files, ...mainWithoutContext },
}

/** Apps of Angular's own command line. The build begins with what `ng add` does when the package is installed. */
export const angularRows: Row[] = [
  angularRow(floor, { name: 'in the browser, zone.js' }),
  angularRow(middle, { name: 'in the browser' }),
  angularRow(newest, { name: 'in the browser' }),
  angularRow(newest, prerendered(newest)),
  angularRow(newest, { name: 'autoCsp', options: { security: { autoCsp: true } } }),
  angularRow(newest, baseHref),
  angularRow(newest, german),
  angularRow(floor, withServerOfAngular20),
  ...[middle, newest].map((version) => angularRow(version, withServer(version))),
]

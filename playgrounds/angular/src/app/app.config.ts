import { provideAbp } from '@abp-kit/angular'
import { type ApplicationConfig, inject } from '@angular/core'
import { provideRouter, RedirectCommand, Router, withNavigationErrorHandler } from '@angular/router'
import { routes } from './app.routes'

export const appConfig: ApplicationConfig = {
  providers: [
    provideRouter(
      routes,
      withNavigationErrorHandler(() => new RedirectCommand(inject(Router).parseUrl('/failed'))),
    ),
    provideAbp(() => import('../../abp')),
  ],
}

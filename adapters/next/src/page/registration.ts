import { createRegistration, keepNewest } from '@abp-kit/core/register'
import { fetchTime } from './settings.ts'

export const registration = createRegistration({ fetchTime })

/** In development, an older hot update can arrive after a newer one. */
export const newest = process.env.NODE_ENV === 'production' ? undefined : keepNewest()

// Webpack forgets a module that threw, such as an invalid definition, and does not report its correction.
if (process.env.NODE_ENV !== 'production' && import.meta.webpackHot) {
  import.meta.webpackHot.addStatusHandler((status) => {
    if (status === 'idle') registration.update()
  })
}

import { createRegistration, keepNewest } from '@abp-kit/core/register'
import { fetchTime } from './settings.ts'

export const registration = createRegistration({ fetchTime })

/** In development, of two hot updates the older one can arrive last. */
export const newest = process.env.NODE_ENV === 'production' ? undefined : keepNewest()

// Webpack forgets a module that threw, such as a definition with a mistake, and does not report its correction.
if (process.env.NODE_ENV !== 'production' && import.meta.webpackHot) {
  import.meta.webpackHot.addStatusHandler((status) => {
    if (status === 'idle') registration.update()
  })
}

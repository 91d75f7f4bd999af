import { createRegistration, loadNewest } from '@abp-kit/core/register'
import { runtime } from './settings'

type Load = () => Promise<{ default: unknown }>

const isDevelopment = process.env.NODE_ENV !== 'production'
const registration = createRegistration({ runtime }, isDevelopment ? loadNewest : undefined)

let current: Load | undefined

/** Sets the function that fetches the user's definitions. Called again after each hot update. */
export function setLoad(load: Load): void {
  current = load
  registration.update(load)
}

/** Tells the bootstrap that handlers can now run, and how to fetch them. */
export const registerApp = registration.ready

// Webpack forgets a module that threw, for example because of a mistake in a definition, and does not report
// when it is corrected.
if (process.env.NODE_ENV !== 'production' && import.meta.webpackHot) {
  import.meta.webpackHot.addStatusHandler((status) => {
    if (status === 'idle' && current) registration.update(current)
  })
}

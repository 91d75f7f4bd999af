import { createRegistration, loadNewest } from '@abp-kit/core/register'
import { runtime } from './settings'

type Load = () => Promise<{ default: unknown }>

const isDevelopment = process.env.NODE_ENV !== 'production'
const registration = createRegistration({ runtime }, isDevelopment ? loadNewest : undefined)

let current: Load | undefined

/** Takes how to fetch the user's definitions; again after each hot update. */
export function setLoad(load: Load): void {
  current = load
  registration.update(load)
}

/** Tells the bootstrap that handlers can run from now on, and how to get them. */
export const registerApp = registration.ready

// Webpack forgets a module that threw, a definition with a mistake say, and tells nobody of its correction.
if (process.env.NODE_ENV !== 'production' && import.meta.webpackHot) {
  import.meta.webpackHot.addStatusHandler((status) => {
    if (status === 'idle' && current) registration.update(current)
  })
}

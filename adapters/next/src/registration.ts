import { loadNewest, register } from '@abp-kit/core/register'
import { runtime } from './settings'

type Load = () => Promise<{ default: unknown }>

let load: Load | undefined
let ready = false

/** Takes how to fetch the user's definitions; again after each hot update. */
export function setLoad(next: Load): void {
  load = next
  update()
}

/** Tells the bootstrap that handlers can run from now on, and how to get them. */
export function registerApp(): void {
  ready = true
  update()
}

function update(): void {
  if (ready && load) register(process.env.NODE_ENV === 'production' ? load : orNewer(load), { runtime })
}

/** Of two hot updates the older one can arrive last. */
const orNewer = (given: Load) => loadNewest(() => load ?? given)

// Webpack forgets a module that threw, a definition with a mistake say, and tells nobody of its correction.
if (process.env.NODE_ENV !== 'production' && import.meta.webpackHot) {
  import.meta.webpackHot.addStatusHandler((status) => {
    if (status === 'idle') update()
  })
}

import { register } from '@abp-kit/core/register'
import { runtime } from './settings'

type Load = () => Promise<{ default: unknown }>

let load: Load | undefined
let ready = false

/** Takes how to fetch the user's definitions; again after each hot update. */
export function setLoad(next: Load): void {
  load = next
  if (ready) registerApp()
}

/** Tells the bootstrap that handlers can run from now on, and how to get them. */
export function registerApp(): void {
  ready = true
  if (load) register(load, { runtime })
}

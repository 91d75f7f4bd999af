export { atOnce, type FetchTime, whenIdle } from './fetch-time'
export { keepNewest } from './keep-newest'
export { type RegisterOptions, register } from './register'
export { createRegistration, type Registration } from './registration'

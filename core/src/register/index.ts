export { atOnce, type FetchTime, whenIdle } from './fetch-time.ts'
export { keepNewest } from './keep-newest.ts'
export { type RegisterOptions, register } from './register.ts'
export { createRegistration, type Registration } from './registration.ts'

export { loadNewest } from './load-newest'
export { type RegisterOptions, register } from './register'
export { createRegistration, type Registration } from './registration'

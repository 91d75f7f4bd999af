export { refreshCapabilities, registerCapability } from './register-capability.ts'

export { refreshCapabilities, registerCapability } from './register'

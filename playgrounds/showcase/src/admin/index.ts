export { adminUsage } from './capabilities'

export { install } from './install'

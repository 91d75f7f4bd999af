export { countParams, reportCall } from './report'

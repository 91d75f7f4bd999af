export { countParams, reportCall } from './report.ts'

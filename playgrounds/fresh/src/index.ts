export { appPackages, packAll } from './pack.ts'
export { rows } from './rows/index.ts'
export type { Row } from './rows/row.ts'
export { writeApp } from './write-app.ts'

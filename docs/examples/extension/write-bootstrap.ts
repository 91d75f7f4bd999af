// extension/write-bootstrap.ts
import { writeFileSync } from 'node:fs'
import { bootstrapText } from '@abp-kit/core/bootstrap'

writeFileSync('dist/abp-bootstrap.js', bootstrapText)

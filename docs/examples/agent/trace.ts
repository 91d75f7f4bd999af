// trace.ts
import { writeFile } from 'node:fs/promises'
import { connect } from '@abp-kit/client'

const session = await connect('http://localhost:3000/')
const trace = await session.startTrace()
await session.call('notes.list')
await writeFile('notes-list.json.gz', await trace.stop())
await session.close()

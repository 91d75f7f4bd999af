// Angular's build has no hooks. This makes the list of capabilities before it, so that a visitor downloads none of the
// definitions.
import { writeFile } from 'node:fs/promises'
import { catalogOf } from '@abp-kit/showcase/catalog'
import app from './abp/index.ts'

await writeFile(new URL('public/catalog.json', import.meta.url), JSON.stringify(catalogOf(app)))

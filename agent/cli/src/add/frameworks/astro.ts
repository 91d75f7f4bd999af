import { listPlace, type Place, transformPlace } from '../edits/place.ts'
import type { Project } from '../project/project.ts'
import { configFile } from './config-file.ts'

export function astroPlaces(project: Project): Place[] {
  const from = '@abp-kit/astro'
  const { file } = configFile(project, 'astro.config')
  const missing = `import { abp } from '${from}'
import { defineConfig } from 'astro/config'

export default defineConfig({
  integrations: [abp()],
})
`
  const entry = { list: 'integrations', imported: { name: 'abp', from }, packageName: from, isNested: true }
  return [listPlace(file, entry, missing), transformPlace(file, from)]
}

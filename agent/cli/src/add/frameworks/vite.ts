import { listPlace, type Place, transformPlace } from '../edits/place.ts'
import type { Project } from '../project/project.ts'
import { configFile } from './config-file.ts'

/** Also for the frameworks that are Vite plugins: SvelteKit, React Router, TanStack Start, SolidStart. */
export function vitePlaces(project: Project): Place[] {
  const from = project.framework.adapter
  const { file } = configFile(project, 'vite.config')
  const missing = `import { abp } from '${from}'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [abp()],
})
`
  const entry = { list: 'plugins', imported: { name: 'abp', from }, packageName: from, isNested: true }
  return [listPlace(file, entry, missing), transformPlace(file, from)]
}

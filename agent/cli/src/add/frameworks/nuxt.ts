import { listPlace, type Place } from '../edits/place.ts'
import type { Project } from '../project/project.ts'
import { configFile } from './config-file.ts'

export function nuxtPlaces(project: Project): Place[] {
  const { file } = configFile(project, 'nuxt.config')
  const missing = `export default defineNuxtConfig({
  modules: ['@abp-kit/nuxt'],
})
`
  return [listPlace(file, { list: 'modules', packageName: '@abp-kit/nuxt', isNested: false }, missing)]
}

import { listPlace, type Place } from '../edits/place'
import type { Project } from '../project/project'
import { configFile } from './config-file'

export function nuxtPlaces(project: Project): Place[] {
  const { file } = configFile(project, 'nuxt.config')
  const missing = `export default defineNuxtConfig({
  modules: ['@abp-kit/nuxt'],
})
`
  return [listPlace(file, { list: 'modules', packageName: '@abp-kit/nuxt', isNested: false }, missing)]
}

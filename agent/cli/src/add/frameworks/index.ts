import type { Place } from '../edits/place'
import type { FrameworkName } from '../project/framework-name'
import type { Project } from '../project/project'
import { astroPlaces } from './astro'
import { nextPlaces } from './next'
import { nuxtPlaces } from './nuxt'
import { vitePlaces } from './vite'

/** What each framework's places are, besides the definition: what its adapter's README asks for. */
const places: Record<FrameworkName, (project: Project) => Place[]> = {
  next: nextPlaces,
  nuxt: nuxtPlaces,
  sveltekit: vitePlaces,
  'react-router': vitePlaces,
  vite: vitePlaces,
  astro: astroPlaces,
  // Its own schematic edits it: `ng add`.
  angular: () => [],
}

export function placesOf(project: Project): Place[] {
  return places[project.framework.name](project)
}

import type { Place } from '../edits/place.ts'
import type { FrameworkName } from '../project/framework-name.ts'
import type { Project } from '../project/project.ts'
import { astroPlaces } from './astro.ts'
import { nextPlaces } from './next.ts'
import { nuxtPlaces } from './nuxt.ts'
import { vitePlaces } from './vite.ts'

/** The places of each framework besides the definition, as its adapter's README describes. */
const places: Record<FrameworkName, (project: Project) => Place[]> = {
  next: nextPlaces,
  nuxt: nuxtPlaces,
  sveltekit: vitePlaces,
  'react-router': vitePlaces,
  vite: vitePlaces,
  astro: astroPlaces,
  // Angular's own schematic edits it: `ng add`.
  angular: () => [],
}

export function placesOf(project: Project): Place[] {
  return places[project.framework.name](project)
}

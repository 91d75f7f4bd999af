import { angularRows } from './angular.ts'
import { astroRows } from './astro.ts'
import { nextRows } from './next.ts'
import { nitroRows } from './nitro.ts'
import { nuxtRows } from './nuxt.ts'
import { nxRows } from './nx.ts'
import { onOlderNodes } from './older-nodes.ts'
import { plainHtmlRows } from './plain-html.ts'
import { reactRouterRows } from './react-router.ts'
import type { Row } from './row.ts'
import { solidStartRows } from './solid-start.ts'
import { sveltekitRows } from './sveltekit.ts'
import { tanstackStartRows } from './tanstack-start.ts'
import { viteRows } from './vite.ts'
import { viteLibraryRows } from './vite-libraries.ts'
import { vitePlusRows } from './vite-plus.ts'

const onNewestNode: readonly Row[] = [
  ...nextRows,
  ...nuxtRows,
  ...sveltekitRows,
  ...viteRows,
  ...viteLibraryRows,
  ...vitePlusRows,
  ...reactRouterRows,
  ...tanstackStartRows,
  ...solidStartRows,
  ...nitroRows,
  ...astroRows,
  ...angularRows,
  ...nxRows,
  ...plainHtmlRows,
]

/** Every app of the matrix, in the order of its table. */
export const rows: readonly Row[] = [...onNewestNode, ...onOlderNodes(onNewestNode)]

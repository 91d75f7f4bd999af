import type { OlderNode } from '../managers.ts'
import type { Row } from './row.ts'

/** The newest app of each framework that runs on that Node.js. SolidStart needs Node.js 24. */
const names: Record<OlderNode, readonly string[]> = {
  '20.19': [
    'next 16.4.6, App Router',
    'nuxt 3.21.11, every kind of page',
    // The newest minor version of Nuxt that says it runs there is 4.3.
    'nuxt 4.0.0, every kind of page',
    'sveltekit 2.70.4 with Vite 8.3.8, server',
    'vite 8.3.8, React',
    'react-router 7.18.4, with a server',
    'astro 5.18.2, server',
    // The npm of Node.js 20 cannot install Angular 21.2.24 ("Cannot read properties of null"), with or without us.
    'angular 20.0.0, in the browser, zone.js',
    'plain HTML, abp inject',
  ],
  '22': [
    'next 16.4.6, App Router',
    'nuxt 4.5.2, every kind of page',
    'sveltekit 3.2.0 with Vite 8.3.8, server',
    'vite 8.3.8, React',
    'react-router 8.4.0, with a server',
    'tanstack-start 1.169.5, with a server',
    'astro 7.3.5, server',
    'angular 22.2.0, in the browser',
    'plain HTML, abp inject',
  ],
}

/**
 * Apps that the older versions of Node.js install, build and serve. What calls and judges them runs on ours.
 *
 * @param apps - all other rows
 * @throws when an app is not among them
 */
export function onOlderNodes(apps: readonly Row[]): Row[] {
  return (['20.19', '22'] as const).flatMap((node) =>
    names[node].map((name) => {
      const app = apps.find((row) => row.name === name)
      if (app === undefined) throw new Error(`No row has the name ${JSON.stringify(name)}.`)
      return { ...app, name: `${name}, Node.js ${node}`, node }
    }),
  )
}

/** A template's layers, and the requirements of its app. */
export interface Template {
  /** The display name. */
  title: string
  /** Folders in `apps`. A later layer replaces files of earlier ones, and extends their package.json. */
  layers: readonly string[]
  /** Folders that this template renames, relative to the app's root: `{ src: 'app' }`. */
  folders?: Readonly<Record<string, string>>
  /** The app's URL in development. */
  url: string
  /** The oldest Node.js version that its framework supports. */
  node: string
  /** Dependencies with install scripts, for which pnpm asks permission. */
  builds?: readonly string[]
}

/** By the name on the command line, in display order. */
export const templates = {
  next: {
    title: 'Next.js (App Router)',
    layers: ['shared', 'react', 'next'],
    url: 'http://localhost:3000/',
    node: '20.9.0',
    builds: ['sharp'],
  },
  nuxt: {
    title: 'Nuxt',
    layers: ['shared', 'vue', 'nuxt'],
    folders: { src: 'app' },
    url: 'http://localhost:3000/',
    node: '22.12.0',
    builds: ['@parcel/watcher', 'esbuild'],
  },
  sveltekit: {
    title: 'SvelteKit',
    layers: ['shared', 'svelte', 'sveltekit'],
    url: 'http://localhost:3000/',
    node: '22.12.0',
  },
  react: {
    title: 'React, with Vite',
    layers: ['shared', 'vite', 'react', 'vite-react'],
    url: 'http://localhost:3000/',
    node: '20.19.0',
  },
  vue: {
    title: 'Vue, with Vite',
    layers: ['shared', 'vite', 'vue', 'vite-vue'],
    url: 'http://localhost:3000/',
    node: '20.19.0',
  },
  svelte: {
    title: 'Svelte, with Vite',
    layers: ['shared', 'vite', 'svelte', 'vite-svelte'],
    url: 'http://localhost:3000/',
    node: '20.19.0',
  },
  solid: {
    title: 'Solid, with Vite',
    layers: ['shared', 'vite', 'vite-solid'],
    url: 'http://localhost:3000/',
    node: '20.19.0',
  },
  html: {
    title: 'Plain HTML, with Vite',
    layers: ['shared', 'vite', 'dom', 'html'],
    url: 'http://localhost:3000/',
    node: '20.19.0',
  },
  astro: {
    title: 'Astro',
    layers: ['shared', 'dom', 'astro'],
    url: 'http://localhost:3000/',
    node: '22.12.0',
    builds: ['esbuild'],
  },
} as const satisfies Record<string, Template>

export type TemplateName = keyof typeof templates

export const templateNames: readonly string[] = Object.keys(templates)

export function isTemplateName(name: string): name is TemplateName {
  return Object.hasOwn(templates, name)
}

/** What a template is made of, and how its app is started. */
export interface Template {
  /** As people know it. */
  title: string
  /** Folders of `apps`. A later one replaces files of those before it, and adds to their package.json. */
  layers: readonly string[]
  /** Folders that this template calls otherwise than the layers do, from the app's root: `{ src: 'app' }`. */
  folders?: Readonly<Record<string, string>>
  /** Where the app is served in development. */
  url: string
  /** The oldest Node.js that its framework runs on. */
  node: string
  /** Dependencies that run a script when they are installed, which pnpm asks about. */
  builds?: readonly string[]
}

/** By the name on the command line, in the order in which they are shown. */
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

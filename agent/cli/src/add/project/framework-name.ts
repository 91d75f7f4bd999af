/** The frameworks whose projects can be edited. */
export type FrameworkName = 'next' | 'nuxt' | 'sveltekit' | 'astro' | 'angular' | 'react-router' | 'vite'

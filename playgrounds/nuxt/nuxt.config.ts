const base = process.env.BASE_PATH || '/'

export default defineNuxtConfig({
  compatibilityDate: '2026-11-01',
  modules: ['@abp-kit/nuxt'],
  css: ['@abp-kit/showcase/theme.css'],
  app: {
    baseURL: base,
    head: {
      title: 'Showcase',
      htmlAttrs: { lang: 'en' },
      link: [{ rel: 'icon', type: 'image/svg+xml', href: `${base.replace(/\/$/, '')}/favicon.svg` }],
    },
  },
  // For app/plugins/embedding.client.ts.
  runtimeConfig: { public: { embedOrigin: process.env.EMBED_ORIGIN ?? '' } },
  experimental: { ssrStreaming: true },
  routeRules: {
    '/**': { streaming: false },
    '/about': { prerender: true },
    '/streamed': { streaming: true },
  },
  devtools: { enabled: false },
  telemetry: false,
})

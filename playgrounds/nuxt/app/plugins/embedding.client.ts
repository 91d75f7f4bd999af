/** Lets the page at EMBED_ORIGIN use this app like an agent when it embeds the app. */
export default defineNuxtPlugin(() => {
  const { embedOrigin } = useRuntimeConfig().public
  if (!embedOrigin) return
  void import('@abp-kit/core/transport/post-message').then(({ acceptPostMessages }) =>
    acceptPostMessages({ allowedOrigins: [embedOrigin] }),
  )
})

/** Lets the page at EMBED_ORIGIN use this app as an agent does, when it embeds it. */
export default defineNuxtPlugin(() => {
  const { embedOrigin } = useRuntimeConfig().public
  if (!embedOrigin) return
  void import('@abp-kit/core/transport/post-message').then(({ acceptPostMessages }) =>
    acceptPostMessages({ allowedOrigins: [embedOrigin] }),
  )
})

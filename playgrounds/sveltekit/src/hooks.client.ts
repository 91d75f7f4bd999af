// Lets the page at EMBED_ORIGIN use this app as an agent does, when it embeds it.
const origin: string = import.meta.env.EMBED_ORIGIN
if (origin) {
  void import('@abp-kit/core/transport/post-message').then(({ acceptPostMessages }) =>
    acceptPostMessages({ allowedOrigins: [origin] }),
  )
}

// Lets the page at EMBED_ORIGIN use this app as an agent does, when it embeds it.
const embedOrigin = process.env.EMBED_ORIGIN
if (embedOrigin) {
  void import('@abp-kit/core/transport/post-message').then(({ acceptPostMessages }) =>
    acceptPostMessages({ allowedOrigins: [embedOrigin] }),
  )
}

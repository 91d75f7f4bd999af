// Lets the page at EMBED_ORIGIN use this app like an agent when it embeds the app.
const embedOrigin: string = import.meta.env.EMBED_ORIGIN
if (embedOrigin) {
  void import('@abp-kit/core/transport/post-message').then(({ acceptPostMessages }) =>
    acceptPostMessages({ allowedOrigins: [embedOrigin] }),
  )
}

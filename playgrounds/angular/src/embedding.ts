/** Set by the build, from angular.json or its command line. */
declare const EMBED_ORIGIN: string

// Lets the page at EMBED_ORIGIN use this app like an agent when it embeds the app.
const embedOrigin: string = EMBED_ORIGIN
if (embedOrigin) {
  void import('@abp-kit/core/transport/post-message').then(({ acceptPostMessages }) =>
    acceptPostMessages({ allowedOrigins: [embedOrigin] }),
  )
}

interface ImportMeta {
  /** Webpack's API for hot updates; exists only in development. */
  webpackHot?: {
    accept(): void
    addStatusHandler(handler: (status: string) => void): void
  }
}

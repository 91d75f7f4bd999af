interface ImportMeta {
  /** Webpack's side of hot updates; in development only. */
  webpackHot?: {
    accept(): void
    addStatusHandler(handler: (status: string) => void): void
  }
}

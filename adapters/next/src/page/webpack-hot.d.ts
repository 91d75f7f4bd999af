interface ImportMeta {
  /** Webpack's hot update API; exists only in development. */
  webpackHot?: {
    accept(): void
    addStatusHandler(handler: (status: string) => void): void
  }
}

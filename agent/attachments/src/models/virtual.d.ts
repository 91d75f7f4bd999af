declare module 'virtual:model-snapshot' {
  /** In the form that src/models/catalog.ts reads. */
  export const snapshot: unknown
}

declare module 'virtual:skills' {
  export const descriptors: readonly { name: string; description: string }[]
}

declare module 'virtual:skill-bodies' {
  /** The texts of the files, by name. */
  export const texts: ReadonlyMap<string, string>
}

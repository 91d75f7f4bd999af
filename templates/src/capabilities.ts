/** The capabilities of one namespace, declared in `abp/<namespace>.ts`. */
export interface CapabilityGroup {
  /** The description next to its name. */
  title: string
  /**
   * Files that only these capabilities need, besides `abp/<namespace>.ts`: paths in the TypeScript app. A
   * path that ends in `/` includes all its files.
   */
  files?: readonly string[]
  /** Dependencies that only these capabilities need. */
  dependencies?: readonly string[]
}

/** By namespace, in display order. */
export const capabilityGroups = {
  convert: { title: 'Markdown to HTML', files: ['test/unit/convert.test.ts'] },
  export: { title: 'notes as HTML and PDF', files: ['test/unit/export.test.ts'] },
  chart: { title: 'a chart of word counts', files: ['test/unit/chart.test.ts'] },
  qr: { title: 'a QR code of a link' },
  image: { title: 'a picture in another size' },
} as const satisfies Record<string, CapabilityGroup>

export type Namespace = keyof typeof capabilityGroups

export const namespaces: readonly string[] = Object.keys(capabilityGroups)

export function isNamespace(name: string): name is Namespace {
  return Object.hasOwn(capabilityGroups, name)
}

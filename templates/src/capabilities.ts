/** The capabilities of one namespace, which `abp/<namespace>.ts` declares. */
export interface CapabilityGroup {
  /** What a person reads beside its name. */
  title: string
  /**
   * What only these capabilities need, besides `abp/<namespace>.ts`: paths in the app as TypeScript has them. Every file of
   * a path that ends in `/`.
   */
  files?: readonly string[]
  /** Dependencies that only these capabilities need. */
  dependencies?: readonly string[]
}

/** By namespace, in the order in which they are shown. */
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

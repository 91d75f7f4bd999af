import type { App } from '@abp-kit/core'
import { createManifest } from '@abp-kit/core/manifest'
import { samples } from '../samples/samples'

/** What the page shows of a capability: strings, so that it travels to the browser as it is. */
export interface CatalogEntry {
  /** Such as `convert.markdownToHtml`. */
  name: string
  /** Such as `convert`; the theme has a colour for each. */
  namespace: string
  description: string
  /** JSON Schema (draft 2020-12), indented. */
  inputSchema: string
  /** JSON Schema (draft 2020-12), indented. */
  outputSchema: string
  /** Parameters to try it with, indented; `{}` when there is no sample. */
  sample: string
  /** MIME type of the file that the result becomes. */
  mimeType: string
}

/**
 * Lists what an app offers at any time, from the manifest that agents read. For the server or the build: it needs
 * the definitions and their schema library, of which a visitor's browser should download nothing.
 */
export function catalogOf(app: App): CatalogEntry[] {
  // What comes with a component cannot be tried where the catalog is shown.
  const capabilities = app.capabilities.filter(({ handler, load }) => handler || load)
  const { manifest } = createManifest({ ...app, capabilities })
  return manifest.capabilities.map(({ name, description, inputSchema, outputSchema }) => {
    const sample = samples.find((candidate) => candidate.name === name)
    return {
      name,
      namespace: name.slice(0, name.lastIndexOf('.')),
      description: description ?? '',
      inputSchema: indent(inputSchema ?? {}),
      outputSchema: indent(outputSchema ?? {}),
      sample: indent(sample?.input ?? {}),
      mimeType: sample?.mimeType ?? 'application/json',
    }
  })
}

function indent(value: unknown): string {
  return JSON.stringify(value, null, 2)
}

import type { App } from '@abp-kit/core'
import { createManifest } from '@abp-kit/core/manifest'
import { samples } from '../samples/samples'

/** A capability as the page shows it. All fields are strings, so that it can be sent to the browser unchanged. */
export interface CatalogEntry {
  /** A name such as `convert.markdownToHtml`. */
  name: string
  /** A namespace such as `convert`. The theme has a colour for each. */
  namespace: string
  description: string
  /** JSON Schema (draft 2020-12), indented. */
  inputSchema: string
  /** JSON Schema (draft 2020-12), indented. */
  outputSchema: string
  /** Sample parameters, indented; `{}` if there is no sample. */
  sample: string
  /** The MIME type of the file that the result becomes. */
  mimeType: string
}

/**
 * Lists the capabilities that an app always offers, from the manifest that agents read. Use it on the server or in the
 * build only: it needs the definitions and their schema library, which a visitor's browser should not download.
 */
export function catalogOf(app: App): CatalogEntry[] {
  // Capabilities of a component cannot be tried on the page with the catalog.
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

// abp/document-view.ts
import { refreshCapabilities, registerCapability } from '@abp-kit/core/dynamic'
import { showDocument } from './document'
import { words } from './editor'

/** Called by the part of the page that shows a document; returns what it calls when it goes away. */
export function mount(text: string): () => void {
  showDocument(text)
  const dispose = registerCapability(words, () => ({ words: text.split(/\s+/).filter(Boolean).length }))
  return () => {
    dispose()
    showDocument(undefined)
    refreshCapabilities() // what `available` looks at is different now
  }
}

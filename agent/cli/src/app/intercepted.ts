import type { Intercepted } from '@abp-kit/client'
import { fromSite, type ShownText } from '../command-line/shown-text.ts'

const happened: Record<Intercepted['kind'], string> = {
  print: 'the page printed itself',
  dialog: 'the page opened a dialog, which was answered',
  download: 'the page gave a file',
  popup: 'the page opened a window, which was closed',
  permission: 'the page asked for a permission, which was refused',
}

/**
 * Describes a page's other actions during a call (docs/protocol.md §5).
 *
 * @returns a line for each, except for written files, which are listed with the others
 */
export function sayIntercepted(list: readonly Intercepted[]): ShownText[] {
  return list
    .filter(({ file }) => file === undefined)
    .map(({ kind, message, error }) => {
      const why = error && `${error.code}: ${error.message}`
      const details = [message, why].filter((text) => text !== undefined && text !== '')
      return fromSite([happened[kind], ...details].join(': '))
    })
}

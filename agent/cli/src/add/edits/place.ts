import { withoutComments } from '../lint/linter.ts'
import type { Imported } from '../syntax/imports.ts'
import { isSameCode } from '../syntax/same-code.ts'
import type { Edit } from './edit.ts'
import { addFirstChild, type FirstChild, removeFirstChild } from './element.ts'
import { type Flag, setFlag, unsetFlag } from './flag.ts'
import { addToList, type ListEntry, removeFromList } from './list.ts'
import type { Nonce } from './nonce.ts'
import { addTransform, removeTransform } from './precache.ts'
import { unwrapExport, wrapExport } from './wrap.ts'

/**
 * One place in the project that is edited, in both directions. The place is edited completely, or not at all.
 */
export interface Place {
  /** Path below the project's root, with `/`. */
  file: string
  /** A description of the edit. */
  does: string
  /** Instructions for a manual edit: the text and its position. */
  byHand: string
  /** Whether other places are useless or harmful without this one. */
  isBase?: boolean
  /** The message when it is added, if nothing needs to be edited. */
  note?: string
  /** @param text - of the file; `undefined` if the file does not exist */
  add(text: string | undefined): Edit
  remove(text: string | undefined): Edit
}

/** Distinguishes a file that was written whole from a user's file with the same content. */
const mark = '// Created by `abp add`. `abp add --remove` deletes this file, unless you change it.'

/** @returns the text of a file that is written whole, so that it can be deleted again */
export function created(text: string): string {
  return `${mark}${text.includes('\r\n') ? '\r\n' : '\n'}${text}`
}

/** A file that is written whole, and deleted if it is unchanged. A file that existed before stays. */
export function ownFile(
  file: string,
  content: string,
  does: string,
  isThere: (text: string) => boolean = (text) => isSameCode(file, text, content),
): Place {
  return {
    file,
    does,
    byHand: content,
    add(text) {
      if (text === undefined) return { text: created(content) }
      if (isThere(text)) return { text }
      return { refused: { line: 1, reason: 'There is a file of this name with something else in it.' } }
    },
    remove(text) {
      if (isOurs(file, text, content)) return { text: undefined }
      return text !== undefined && isThere(text)
        ? { refused: { line: 1, reason: 'This file is yours. Delete it if you do not need it.' } }
        : { text }
    },
  }
}

/** @returns whether a file is the one that was written whole, or does not exist */
function isOurs(file: string, text: string | undefined, missing: string | undefined): boolean {
  return (
    text === undefined || (missing !== undefined && isSameCode(file, withoutComments(text), created(missing)))
  )
}

/** @param missing - the whole file, if it does not exist yet */
export function listPlace(file: string, entry: ListEntry, missing?: string): Place {
  const call = entry.imported ? `${entry.imported.name}()` : `'${entry.packageName}'`
  const statement = entry.imported ? `import { ${entry.imported.name} } from '${entry.imported.from}'\n` : ''
  return {
    file,
    does: `${call} in \`${entry.list}\``,
    byHand: `${statement}${entry.list}: [${call}, …]`,
    isBase: true,
    add: (text) =>
      text === undefined ? { text: missing && created(missing) } : addToList(file, text, entry),
    remove: (text) =>
      text === undefined || isOurs(file, text, missing)
        ? { text: undefined }
        : removeFromList(file, text, entry),
  }
}

/**
 * Excludes the files for agents from a plugin's service worker, if the configuration has one.
 *
 * @param from - the adapter
 */
export function transformPlace(file: string, from: string): Place {
  const transform = { name: 'leaveToAgents', from }
  return {
    file,
    does: `\`${transform.name}\` for the service worker`,
    byHand: `${importOf(transform)}workbox: { manifestTransforms: [${transform.name}] }`,
    add: (text) => (text === undefined ? { text } : addTransform(file, text, transform)),
    remove: (text) => (text === undefined ? { text } : removeTransform(file, text, transform)),
  }
}

/** @param missing - the whole file, if it does not exist yet */
export function wrapPlace(file: string, wrapper: Imported, missing: string): Place {
  return {
    file,
    does: `\`${wrapper.name}\` around the configuration`,
    byHand: `import { ${wrapper.name} } from '${wrapper.from}'\nexport default ${wrapper.name}(…what the file exports now…)`,
    isBase: true,
    add: (text) => (text === undefined ? { text: created(missing) } : wrapExport(file, text, wrapper)),
    remove: (text) =>
      text === undefined || isOurs(file, text, missing)
        ? { text: undefined }
        : unwrapExport(file, text, wrapper),
  }
}

/** @param missing - the whole file, if it does not exist yet */
export function childPlace(file: string, child: FirstChild, missing?: string): Place {
  const { attributes, component, nonce, parent } = child
  const tag = `<${[component.name, attributes].filter(Boolean).join(' ')} />`
  return {
    file,
    does: `${tag} first in <${parent}>`,
    byHand: nonce ? withNonce(child, nonce) : `${importOf(component)}<${parent}>\n  ${tag}`,
    add(text) {
      if (text !== undefined) return addFirstChild(file, text, child)
      if (nonce === undefined || missing === undefined) return { text: missing && created(missing) }
      const reason = `${nonce.proxy} sends a Content-Security-Policy with a nonce, and <${component.name}> needs it.`
      return { refused: { line: 1, reason } }
    },
    remove: (text) =>
      text === undefined || isOurs(file, text, missing)
        ? { text: undefined }
        : removeFirstChild(file, text, child),
  }
}

function importOf({ name, from }: Imported): string {
  return `import { ${name} } from '${from}'\n`
}

/** For the App Router. In pages/_document, the request is available, and the rest is the same. */
function withNonce({ attributes, component, parent }: FirstChild, { header }: Nonce): string {
  const words = [component.name, attributes, 'nonce={nonce}'].filter(Boolean).join(' ')
  return parent === 'Head'
    ? `${importOf(component)}<Head nonce={nonce}>\n  <${words} />\nwhere nonce is ctx.req?.headers['${header}'] of getInitialProps`
    : `${importOf(component)}import { headers } from 'next/headers'\n
// First in the function, which has to be async:
const nonce = (await headers()).get('${header}') ?? undefined

<${parent}>
  <${words} />`
}

/** @param file - a configuration that exists */
export function flagPlace(file: string, flag: Flag): Place {
  return {
    file,
    does: `\`${flag.group}.${flag.name}\``,
    byHand: `${flag.group}: { ${flag.name}: true }`,
    add: (text) => (text === undefined ? { text } : setFlag(file, text, flag)),
    remove: (text) => (text === undefined ? { text } : unsetFlag(file, text, flag)),
  }
}

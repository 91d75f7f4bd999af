const importMap = /<script\b[^>]*\btype\s*=\s*["']?importmap\b(?!-)/i

/**
 * Removes the resources of a first call from the elements in pages whose import map comes later: Firefox, and
 * Chromium before 133, ignore an import map after the first module import, and the app would not start.
 *
 * @param head - the elements, as `renderHead` creates them
 * @param following - the part of the page after them, as far as it is known
 */
export function beforeImportMap(head: string, following: string): string {
  return importMap.test(following) ? head.replace(/<template id="abpLoad">.*?<\/template>/s, '') : head
}

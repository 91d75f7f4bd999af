/** Newer than the browsers of docs/browsers.md. The types' `lib`, ES2023, has none of those of the language. */
const names = [
  'Array.fromAsync',
  'ArrayBuffer.prototype.transfer',
  'Iterator',
  'Map.groupBy',
  'Object.groupBy',
  'Promise.try',
  'Promise.withResolvers',
  'RegExp.escape',
  'Set.prototype.difference',
  'Set.prototype.intersection',
  'Set.prototype.union',
  'String.prototype.isWellFormed',
  'URL.parse',
  'Uint8Array.fromBase64',
  'Uint8Array.prototype.toBase64',
  'document.startViewTransition',
  'navigation',
  'requestIdleCallback',
  'scheduler',
]

/** A script that takes them away from a page. */
export const withoutNewerApis = `<script>
  for (const name of ${JSON.stringify(names)}) {
    const path = name.split('.')
    const key = path.pop()
    let owner = path.reduce((found, part) => found?.[part], window)
    for (; owner; owner = Object.getPrototypeOf(owner)) delete owner[key]
  }
</script>`

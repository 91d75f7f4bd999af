/** Verbs for irreversible actions. */
const verbs = new Set([
  'buy',
  'cancel',
  'delete',
  'destroy',
  'drop',
  'erase',
  'pay',
  'publish',
  'purchase',
  'purge',
  'refund',
  'remove',
  'reset',
  'send',
  'submit',
  'wipe',
])
/**
 * Verbs that are more often nouns: `orderPizza`, but `order.total`. They count only at the start of an
 * action.
 */
const alsoNouns = new Set(['order', 'post'])
/** Objects whose creation is irreversible: `orders.create`, `placeOrder`. */
const things = new Set(['order', 'orders', 'payment', 'payments', 'post', 'posts'])
const making = new Set(['add', 'create', 'make', 'new', 'place'])
/** Actions that start with these words only read, whatever they read: `canDelete`, `delete.preview`. */
const reading = new Set([
  'can',
  'count',
  'describe',
  'find',
  'get',
  'has',
  'is',
  'list',
  'preview',
  'read',
  'search',
  'show',
  'view',
])
const compounds = /(drop|pay|post)(box|card|code|down|load|roll|shadow|wall|zone)/gi

/**
 * Guesses from its name whether a capability is irreversible. Compares whole words, because `payload.parse`
 * pays nothing and `posts.list` posts nothing.
 *
 * @param name - such as `orders.cancelAll`; dots, other symbols and upper-case letters separate its words
 */
export function soundsIrreversible(name: string): boolean {
  const parts = name.slice(0, 200).replace(compounds, joined).split('.').map(wordsOf)
  const words = parts.flat()
  const action = parts.at(-1) ?? []
  const [first = ''] = action
  // `getAndDelete` does more than read.
  if (reading.has(first) && !action.includes('and') && !action.includes('or')) return false
  const makes = words.some((word) => things.has(word)) && action.some((word) => making.has(word))
  return makes || alsoNouns.has(first) || words.some((word) => verbs.has(word))
}

/** @returns `Dropdown` for `DropDown`, which is one word */
function joined(_: string, first: string, second: string): string {
  return first + second.toLowerCase()
}

/** @returns `parse`, `http`, `url` for `parseHTTPUrl` */
function wordsOf(part: string): string[] {
  return (part.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase())
}

/** Verbs for what cannot be undone. */
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
/** Verbs that are nouns more often: `orderPizza`, but `order.total`. They count at the beginning of an action. */
const alsoNouns = new Set(['order', 'post'])
/** Things whose making cannot be undone: `orders.create`, `placeOrder`. */
const things = new Set(['order', 'orders', 'payment', 'payments', 'post', 'posts'])
const making = new Set(['add', 'create', 'make', 'new', 'place'])
/** An action that begins so only reads, whatever it reads: `canDelete`, `delete.preview`. */
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
 * Guesses from its name whether a capability does what cannot be undone. Compares whole words, because `payload.parse` pays
 * nothing and `posts.list` posts nothing.
 *
 * @param name - such as `orders.cancelAll`; dots, other signs and upper-case letters divide its words
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

/** @returns `Dropdown` of `DropDown`, which is one word */
function joined(_: string, first: string, second: string): string {
  return first + second.toLowerCase()
}

/** @returns `parse`, `http`, `url` of `parseHTTPUrl` */
function wordsOf(part: string): string[] {
  return (part.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase())
}

/**
 * When the tests of every package give up waiting, in milliseconds.
 *
 * Ends of waiting, not measures: the tests start browsers, servers and builds beside each other, also on machines that
 * are several times slower than ours. What a test says of time is compared with what would happen otherwise.
 */
export const limits = {
  testTimeout: 180_000,
  hookTimeout: 400_000,
  expect: { poll: { timeout: 90_000 } },
}

/** The condition of each package's `exports` that leads to its source. `.pnpmfile.mjs` removes it from what is packed. */
const condition = '@abp-kit/source'

/**
 * Lets the tests of a package, and the programs that they fork, import the other packages' source: nothing has to be built.
 */
export const fromSource = {
  resolve: { conditions: [condition, 'module', 'browser', 'development|production'] },
  ssr: { resolve: { conditions: [condition, 'module', 'node', 'development|production'] } },
}

/** Arguments for Node.js that do the same where Node.js resolves. */
export const sourceArguments = [`--conditions=${condition}`]

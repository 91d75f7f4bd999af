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

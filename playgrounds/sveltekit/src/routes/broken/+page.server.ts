export function load() {
  throw new Error('This page fails on purpose')
}

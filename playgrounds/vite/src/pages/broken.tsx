export function Broken(): never {
  throw new Error('This page fails on purpose')
}

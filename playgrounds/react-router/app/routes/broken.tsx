export function loader(): never {
  throw new Error('This page fails on purpose')
}

export default function Broken() {
  return null
}

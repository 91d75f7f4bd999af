import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** @returns the directory of an installed package, and its version */
export function versionOf(require: NodeJS.Require, name: string): { directory: string; version: string } {
  const path = require.resolve(`${name}/package.json`)
  const { version }: { version: unknown } = JSON.parse(readFileSync(path, 'utf8'))
  return { directory: dirname(path), version: String(version) }
}

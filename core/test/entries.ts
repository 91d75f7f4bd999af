import { fileURLToPath } from 'node:url'
import packageJson from '../package.json' with { type: 'json' }

/** What is published, as package.json names it: the entry and its absolute path. The package is built before. */
export const entries = Object.entries(packageJson.exports).flatMap(
  ([entry, target]): [entry: string, file: string][] =>
    typeof target === 'string'
      ? []
      : [[entry, fileURLToPath(new URL(`../${target.default}`, import.meta.url))]],
)

/** The entries that also run in a page. `json-schema` is for agents: a page fetches the validator when it needs it. */
export const pageEntries = entries.filter(
  ([entry]) => !/\/(?:discovery|json-schema|node|server|temporary|vite)$/.test(entry),
)
